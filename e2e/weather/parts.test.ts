import { createTestDatabase } from '@portal/api/testing/test-database.ts'
import { createRandom } from '@portal/domain/testing/seeded-random.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startLoad } from './faults/load.ts'
import { startFaultyStore } from './faults/store.ts'
import { type Flow, flows } from './faults/sweep.ts'
import { parts } from './parts.ts'
import { groups, racingOn } from './races/races.ts'
import { startRig, stopAllRigs } from './rig/rig.ts'

/** A portal and a mail server of its own, on a machine that is busy with other tests. */
const patience = 180_000

afterAll(async () => {
  await stopAllRigs()
})

async function aDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  return url
}

test('every part of the weather has a name of its own', () => {
  const names = parts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('one round of every race ends right, and so does every call of the load beside it', {
  timeout: patience,
}, async () => {
  const rig = await startRig({ databaseUrl: await aDatabase() })
  const random = createRandom(1)
  const wrong: string[] = []
  const racing = await racingOn(rig, random)
  // Those that need limits of their own have a portal of their own in the weather.
  for (const race of groups.flatMap(({ races, settings }) => (settings ? [] : races))) {
    await race.before?.(racing)
    const start = await race.round(racing)
    const answers = await Promise.all(start.calls.map((call) => call()))
    for (const sentence of await start.judge(answers)) wrong.push(`${race.name}: ${sentence}`)
    await race.after?.(racing)
  }
  const load = await startLoad(rig, { perSecond: 40, random, resets: true })
  const kinds = [
    ...['listOwnRequests', 'listActiveRequests', 'getCurrentUser', 'probeUpload', 'createRequest', 'uploadMedia'],
    ...['addItem', 'completeRequest', 'postMessage', 'updateItemStatus', 'register', 'refreshSession', 'sendOtp'],
    ...['verifyOtp', 'changePassword'],
  ]
  await expect.poll(() => new Set(load.calls.map(({ name }) => name)), { timeout: patience }).toEqual(new Set(kinds))
  await load.stop()
  expect([...wrong, ...load.wrong, ...(await rig.stop())]).toEqual([])
})

test('every flow that the sweep breaks works as long as nothing is broken', { timeout: patience }, async () => {
  const store = await startFaultyStore()
  const databaseUrl = await aDatabase()
  const rig = await startRig({ databaseUrl, processes: [{ ROLE: 'api' }], settings: store.settings })
  const people = {
    rig,
    dealer: await rig.caller(await rig.anAccount()),
    admin: await rig.caller(await rig.anAccount({ role: 'ADMIN' })),
    nobody: await rig.caller(),
  }
  const wrong: string[] = []
  const one = async ([name, flow]: [string, Flow]) => {
    const step = await flow(people)
    const answer = await step.make()
    if (answer.status >= 300) wrong.push(`${name} was answered with ${answer.status} ${answer.text}`)
    const sentence = await step.check(answer)
    if (sentence) wrong.push(`${name}: ${sentence}`)
  }
  await Promise.all(Object.entries(flows).map(one))
  wrong.push(...(await rig.stop()))
  await store.stop()
  expect(wrong).toEqual([])
})
