import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestPortal } from './testing/portal-for-tests.ts'
import { startPortalProcess } from './testing/portal-process.ts'

it('a portal that systemd has started tells it once calls are answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'told-systemd-'))
  const tested = await openTestPortal()
  const { config } = tested.portal
  const told = join(folder, 'told')
  // In place of systemd's own, which wants the socket.
  const script = `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >${told}.new && mv ${told}.new ${told}\n`
  await writeFile(join(folder, 'systemd-notify'), script, { mode: 0o755 })
  const portal = await startPortalProcess({
    PATH: `${folder}:${process.env.PATH}`,
    NOTIFY_SOCKET: '/run/systemd/notify',
    DATABASE_URL: config.databaseUrl,
    DATA_DIR: config.dataDir,
    JWT_SECRET: config.secret,
  })
  try {
    await expect
      .poll(() => readFile(told, 'utf8').catch(() => ''), { timeout: 20_000 })
      .toBe('/run/systemd/notify --ready\n')
  } finally {
    await portal.end('SIGKILL')
    await tested.close()
    await rm(folder, { recursive: true })
  }
})
