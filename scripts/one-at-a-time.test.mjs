import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { inProject } from './project.mjs'

const onLinux = it.skipIf(process.platform !== 'linux')

/** A command that says when its work begins, and ends it when it is told to. */
function command(folder) {
  const program = `
    const { oneAtATime } = await import(${JSON.stringify(inProject('scripts/one-at-a-time.mjs'))})
    await oneAtATime(async () => {
      console.log('begins')
      await new Promise((resolve) => process.stdin.once('data', resolve))
      process.stdin.unref()
      console.log('ends')
    }, ${JSON.stringify(folder)})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  return {
    said: () => said,
    kill: () => child.kill('SIGKILL'),
    finish: () => child.stdin.write('now'),
    ended: once(child, 'close'),
  }
}

onLinux('of two commands one waits until the other is done, and says so', async () => {
  const folder = randomUUID()
  const first = command(folder)
  await expect.poll(first.said).toBe('begins\n')
  const second = command(folder)
  await expect.poll(second.said).toMatch(/^Another command gets things ready here\..*\n$/)
  first.finish()
  await first.ended
  await expect.poll(second.said).toMatch(/\nbegins\n$/)
  second.finish()
  await second.ended
  expect([first.said(), second.said()]).toEqual(['begins\nends\n', expect.stringMatching(/\nbegins\nends\n$/)])
})

onLinux('a command that was killed leaves nothing behind', async () => {
  const folder = randomUUID()
  const killed = command(folder)
  await expect.poll(killed.said).toBe('begins\n')
  killed.kill()
  await killed.ended
  const next = command(folder)
  await expect.poll(next.said).toBe('begins\n')
  next.finish()
  await next.ended
})
