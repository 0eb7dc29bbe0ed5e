import { expect, test } from 'vitest'
import { runPart } from '../part.ts'
import { badInputs } from './inputs.ts'

test('bad inputs to every call of the contract: no 5xx, no restart, and nothing broken behind them', async () => {
  const { violations, figures } = await runPart(badInputs({ patient: true }), {
    seed: 1,
    size: 0.07,
    say: () => undefined,
  })
  expect(violations).toEqual([])
  expect(figures.find(({ what }) => what === 'inputs')?.value).toBeGreaterThan(1_400)
}, 120_000)
