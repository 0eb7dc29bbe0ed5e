// npm run icons: draws the icons that the repository keeps anew, after a change of the brand.
import { ensureDependencies } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'

ensureDependencies()
becomeNode(['tools/icons/draw-icons.ts'])
