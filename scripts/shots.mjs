// npm run shots: pictures of every screen, to be looked at.
import { ensureDependencies } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'
import { ensureWebClient } from './web-client.mjs'

ensureDependencies()
await ensureWebClient()
becomeNode(['e2e/shots/shots.ts', ...process.argv.slice(2)])
