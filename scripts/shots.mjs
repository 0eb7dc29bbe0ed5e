// npm run shots: pictures of every screen of a running portal, to be looked at.
import { ensureDependencies } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'

ensureDependencies()
becomeNode(['e2e/shots.ts', ...process.argv.slice(2)])
