import { createTestDatabase } from '@portal/api/testing/test-database.ts'
import { expect, onTestFinished, test } from 'vitest'
import { runPart } from '../part.ts'
import { migrations } from './migrations.ts'

// Two of them, a change in parts among them; `npm run weather -- migrations` cuts off all.
test('a migration that is cut off leaves nothing half done, and the next start applies it', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const { violations, figures } = await runPart(migrations, {
    seed: 63,
    size: 0.012,
    say: () => undefined,
    databaseUrl: database.url,
  })
  expect(violations).toEqual([])
  expect(figures.find(({ what }) => what === 'migrations')?.value).toBe(2)
}, 300_000)
