// npm run guidelines: writes the loudspeaker checking guidelines anew, after a change of their texts or figures.
import { ensureDependencies } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'

ensureDependencies()
becomeNode(['tools/guidelines/write-guidelines.ts'])
