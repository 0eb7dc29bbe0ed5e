// npm run benchmark -- load 10000 100000: runs one of the programs in benchmarks/; docs/benchmarks.md says what they measure.
import { ensureFfmpeg } from './debian-packages.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureMessages } from './messages.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { becomeNode } from './portal-node.mjs'
import { giveUp } from './project.mjs'
import { ensureWebClient } from './web-client.mjs'

const [name, ...rest] = process.argv.slice(2)
if (!['evidence', 'import', 'live', 'load', 'media', 'query-plans', 'start'].includes(name ?? ''))
  giveUp('npm run benchmark -- evidence, import, live, load, media, query-plans or start')

await oneAtATime(async () => {
  ensureDependencies()
  await ensureMessages()
  if (name === 'media') ensureFfmpeg()
  if (name === 'start') await ensureWebClient()
})
becomeNode([`benchmarks/${name}.ts`, ...rest])
