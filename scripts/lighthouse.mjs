// npm run lighthouse: how quick the pages are on a slow phone, and what they weigh, beside the goals.
import { ensureChromium } from './debian-packages.mjs'
import { ensureDependencies, ensureTool } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'
import { ensureWebClient } from './web-client.mjs'

ensureDependencies()
ensureChromium()
ensureTool('lighthouse')
await ensureWebClient()
becomeNode(['e2e/lighthouse.ts', ...process.argv.slice(2)])
