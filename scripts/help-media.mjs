// npm run help-media: records the pictures and the film of the help page from a running portal with demo data.
import { ensureChromium } from './debian-packages.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'

ensureDependencies()
ensureChromium()
becomeNode(['e2e/help-media.ts', ...process.argv.slice(2)])
