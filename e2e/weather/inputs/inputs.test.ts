import { createTestDatabase } from '@portal/api/testing/test-database.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { expect, onTestFinished, test } from 'vitest'
import { runPart } from '../part.ts'
import { badInputs } from './inputs.ts'

// A sample of them; `npm run weather -- inputs` sends all.
test('bad inputs to every call of the contract: no 5xx, no restart, and nothing broken behind them', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const { violations, figures } = await runPart(badInputs({ patient: true }), {
    seed: 1,
    size: 0.02,
    say: () => undefined,
    databaseUrl: database.url,
  })
  expect(violations).toEqual([])
  const sent = figures.find(({ what }) => what === 'inputs')?.value
  expect(sent).toBeGreaterThan(6 * Object.keys(endpoints).length)
}, 300_000)
