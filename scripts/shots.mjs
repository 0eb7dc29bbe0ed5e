// npm run shots: pictures of every screen, to be looked at.
import { ensureChromium } from './debian-packages.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'
import { ensureWebClient } from './web-client.mjs'

ensureDependencies()
ensureChromium()
await ensureWebClient()
becomeNode(['e2e/shots/shots.ts', ...process.argv.slice(2)])
