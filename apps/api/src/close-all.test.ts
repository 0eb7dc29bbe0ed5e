import { expect, it, vi } from 'vitest'
import { closeAll } from './close-all.ts'

const never = new Promise<void>(() => {})

it('parts are closed from the last to the first, one list together, whatever the others do', async () => {
  const closed: string[] = []
  const closes = (name: string) => ({ name, close: async () => void closed.push(name) })
  const error = vi.fn()
  await closeAll(
    [
      closes('database'),
      { name: 'hangs', timeoutMs: 10, close: () => never },
      {
        name: 'throws',
        close: () => {
          throw new Error('broken')
        },
      },
      { name: 'rejects', close: () => Promise.reject(new Error('broken')) },
      [closes('server'), { name: 'fails beside it', close: () => Promise.reject(new Error('broken')) }, closes('jobs')],
    ],
    { error },
  )
  expect(closed).toEqual(['server', 'jobs', 'database'])
  const told = error.mock.calls.map(([facts]) => [facts.part, facts.err.message])
  expect(told).toEqual([
    ['fails beside it', 'broken'],
    ['rejects', 'broken'],
    ['throws', 'broken'],
    ['hangs', 'It took more than 10 ms.'],
  ])
})
