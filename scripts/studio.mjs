// npm run studio: draws the pictures, clips, documents and icons that the repository keeps; `-- brand` draws a part.
import { ensureFfmpeg } from './debian-packages.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'

ensureDependencies()
ensureFfmpeg()
becomeNode(['apps/studio/src/main.ts', ...process.argv.slice(2)])
