// npm run lighthouse: how quick the pages are on a slow phone, and what they weigh, beside the goals.
import { ensureDependencies, ensureTool } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'
import { ensureWebClient } from './web-client.mjs'

ensureDependencies()
ensureTool('lighthouse')
await ensureWebClient()
becomeNode(['e2e/lighthouse.ts', ...process.argv.slice(2)])
