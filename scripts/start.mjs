// npm start: everything that a fresh clone needs, then the portal itself.
import { ensureFfmpeg } from './debian-packages.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { becomeNode, economy } from './portal-node.mjs'
import { ensureWebClient } from './web-client.mjs'

ensureDependencies()
ensureFfmpeg()
// A worker serves no pages.
if (process.env.ROLE !== 'worker') await ensureWebClient()
becomeNode([...economy.flags, 'apps/api/src/main.ts', ...process.argv.slice(2)], economy.env)
