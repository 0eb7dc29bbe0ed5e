import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

it('a process that is killed leaves every line behind that it logged', async () => {
  const program = `
    import { createLog } from ${JSON.stringify(`${import.meta.dirname}/log.ts`)}
    const log = createLog('info')
    for (let line = 1; line <= 100; line += 1) log.info({ line }, 'served')
    process.kill(process.pid, 'SIGKILL')`
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [, signal]] = await Promise.all([text(killed.stdout), once(killed, 'exit')])
  expect(signal).toBe('SIGKILL')
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(100)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ line: 100, msg: 'served' })
})
