// npm run guidelines: prints the loudspeaker checking guidelines anew, after a change of their texts or figures.
import { ensureChromium } from './debian-packages.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'

ensureDependencies()
ensureChromium()
becomeNode(['tools/guidelines/write-guidelines.ts'])
