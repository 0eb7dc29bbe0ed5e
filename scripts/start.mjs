// npm start: everything that a fresh clone needs, then the portal itself.
import { ensureFfmpeg } from './debian-packages.mjs'
import { getReady } from './get-ready.mjs'
import { becomeNode, smallAndQuick } from './portal-node.mjs'
import { ensureWebClient } from './web-client.mjs'

// The others serve no pages.
const servesPages = !['worker', 'migrate'].includes(process.env.ROLE ?? '')
await getReady(ensureFfmpeg, ...(servesPages ? [ensureWebClient] : []))
becomeNode([...smallAndQuick.flags, 'apps/api/src/main.ts', ...process.argv.slice(2)], smallAndQuick.env)
