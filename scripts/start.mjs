// npm start: everything that a fresh clone needs, then the portal itself.
import { ensureFfmpeg } from './debian-packages.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureMessages } from './messages.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { becomeNode, smallAndQuick } from './portal-node.mjs'
import { ensureWebClient } from './web-client.mjs'

await oneAtATime(async () => {
  ensureDependencies()
  await ensureMessages()
  await ensureFfmpeg()
  // The others serve no pages.
  if (!['worker', 'migrate'].includes(process.env.ROLE ?? '')) await ensureWebClient()
})
becomeNode([...smallAndQuick.flags, 'apps/api/src/main.ts', ...process.argv.slice(2)], smallAndQuick.env)
