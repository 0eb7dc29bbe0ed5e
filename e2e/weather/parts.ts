import { calm } from './calm.ts'
import { database } from './faults/database.ts'
import { drill } from './faults/drill.ts'
import { kills } from './faults/kills.ts'
import { migrations } from './faults/migrations.ts'
import { outages } from './faults/outages.ts'
import { rolling } from './faults/rolling.ts'
import { soak } from './faults/soak.ts'
import { sweep } from './faults/sweep.ts'
import { upgrade } from './faults/upgrade.ts'
import { uploads } from './faults/uploads.ts'
import { filmLayouts } from './inputs/films.ts'
import { badInputs } from './inputs/inputs.ts'
import type { Part } from './part.ts'
import { races } from './races/races.ts'

/** In the order in which they run. A new part is a file of its own and a line here. */
export const parts: readonly Part[] = [
  calm,
  badInputs({ patient: false }),
  filmLayouts,
  races,
  outages,
  sweep,
  kills,
  uploads,
  database,
  migrations,
  rolling,
  upgrade,
  drill,
  soak,
]
