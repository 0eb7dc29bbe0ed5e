// npm run weather -- inputs races --seed 42: what the portal must survive (docs/reliability.md).
import { ensureFfmpeg } from './debian-packages.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { becomeNode } from './portal-node.mjs'

ensureDependencies()
ensureFfmpeg()
becomeNode(['e2e/weather/weather.ts', ...process.argv.slice(2)])
