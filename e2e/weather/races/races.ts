import type { Random } from '@portal/domain/testing/seeded-random.ts'
import type { Part } from '../part.ts'
import { claimsOn } from '../rig/claims.ts'
import type { Settings } from '../rig/portal-process.ts'
import type { Rig } from '../rig/rig.ts'
import { accountRaces } from './account-races.ts'
import { companyRaces } from './company-races.ts'
import type { Race, Racing } from './race.ts'
import { requestRaces } from './request-races.ts'
import { uploadRaces } from './upload-races.ts'

const rounds = 200
/** Races that share a portal. Most make more calls than a portal lets one account or one address make. */
export const groups: readonly { readonly races: readonly Race[]; readonly settings?: Settings }[] = [
  { races: [...requestRaces, ...accountRaces, ...companyRaces] },
  { races: uploadRaces, settings: { RATE_LIMIT: 'on' } },
]
const all = groups.flatMap(({ races }) => races)

/** People who do the same thing at the same moment: in each round one state is right, and the invariants hold. */
export const races: Part = {
  name: 'races',
  purpose: `${all.length} races of calls that are sent at the same moment, to two processes`,
  async run({ startRig, check, times, random, violated, figure, say }) {
    let calls = 0
    let held = 0
    for (const { races: together, settings = {} } of groups) {
      const rig = await startRig({ processes: [{}, {}], settings })
      const racing = await racingOn(rig, random)
      for (const race of together) {
        const begin = performance.now()
        let wrong = 0
        await race.before?.(racing)
        for (let round = 0; round < times(rounds); round += 1) {
          const start = await race.round(racing)
          const answers = await Promise.all(start.calls.map((call) => call()))
          calls += answers.length
          for (const sentence of await start.judge(answers)) {
            wrong += 1
            violated(`${race.name}: round ${round}, ${sentence}`)
          }
        }
        await race.after?.(racing)
        await check(rig, race.name)
        if (wrong === 0) held += 1
        say(
          `${race.name}: ${times(rounds)} rounds in ${Math.round((performance.now() - begin) / 1000)} s, ${wrong} wrong`,
        )
      }
    }
    figure('races in which every round ended right', `${held} of ${all.length}`, 'all')
    figure('rounds of each race', times(rounds), `${times(rounds)}`)
    figure('calls in races', calls)
  },
}

export async function racingOn(rig: Rig, random: Random): Promise<Racing> {
  let people = 0
  const newEmail = () => `runner-${++people}@weather.example`
  const caller = async (role: 'USER' | 'ADMIN') => rig.caller(await rig.anAccount({ role }))
  return {
    rig,
    claims: claimsOn(rig),
    random,
    dealer: await caller('USER'),
    otherDealer: await caller('USER'),
    admin: await caller('ADMIN'),
    otherAdmin: await caller('ADMIN'),
    spare: { pictures: new Map(), pdfs: [] },
    newEmail,
    newAccount: () => rig.anAccount({ email: newEmail() }),
    async value(query, parameters = []) {
      const { rows } = await rig.pool.query({ text: query, values: [...parameters], rowMode: 'array' })
      return rows[0]?.[0]
    },
  }
}
