import { expect, it, vi } from 'vitest'
import { delayedPaths, delaysOf, seedOf } from '../e2e/delayed-answers.ts'
import { countJourneys, countUnitTests, readArguments, saidOf } from './repetitions.mjs'

const read = (line) => readArguments(line.split(' '), 42)

it('reads how often, what, and by which seed', () => {
  expect(read('20')).toEqual({ times: 20, parts: ['unit', 'e2e'], filter: [], title: undefined, seed: 42 })
  expect(read('20 --seed 7')).toMatchObject({ times: 20, seed: 7 })
  expect(read('3 dealer-drafts')).toMatchObject({ parts: ['e2e'], filter: ['dealer-drafts'] })
  expect(read('3 unit')).toMatchObject({ parts: ['unit'], filter: [] })
  expect(read('3 unit requests')).toMatchObject({ parts: ['unit'], filter: ['requests'] })
  expect(read('3 apps/api/src/modules')).toMatchObject({ parts: ['unit'] })
  expect(read('3 requests.test.tsx')).toMatchObject({ parts: ['unit'] })
  expect(readArguments(['3', 'drafts', 'a draft is kept', '--seed', '0'], 42)).toEqual({
    ...{ times: 3, parts: ['e2e'], filter: ['drafts'], title: 'a draft is kept', seed: 0 },
  })
})

it('does not guess what it cannot understand', () => {
  for (const line of ['', 'drafts', '0', '2.5 drafts', '3 --seed drafts', '3 --seeds 4'])
    expect(read(line)).toBeUndefined()
})

const calls = [
  ['GET', '/user/me'],
  ['GET', '/api/request/10001'],
  ['GET', '/user/me'],
  ['POST', '/api/request/10001'],
]
const delays = (seed, some = calls) => {
  const delayMs = delaysOf(seed)
  return some.map(([method = '', path = '']) => delayMs(method, path))
}

it('delays the same calls by the same times with the same seed, and otherwise with another', () => {
  expect(delays(7)).toEqual(delays(7))
  expect(delays(7)).not.toEqual(delays(8))
  expect(new Set(delays(7)).size).toBe(calls.length)
})

it('delays a call by the same time whichever record it is about and whatever was called before', () => {
  const [first, second, third, fourth] = delays(7)
  const later = [
    ['POST', '/api/request/10023'],
    ['GET', '/user/me'],
    ['GET', '/api/request/9'],
    ['GET', '/user/me'],
  ]
  expect(delays(7, later)).toEqual([fourth, first, second, third])
})

it('delays from nothing up to 0.4 seconds, and anything between', () => {
  const many = Array.from({ length: 2000 }, (_, seed) => delays(seed, [['GET', '/user/me']])[0] ?? Number.NaN)
  expect(Math.min(...many)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...many)).toBeLessThanOrEqual(400)
  for (const quarter of [0, 1, 2, 3])
    expect(many.filter((ms) => Math.floor((ms * 4) / 401) === quarter).length).toBeGreaterThan(400)
})

it('delays calls of the API, and neither the stream of events, nor uploads, nor what is no call', () => {
  const delayed = ['/user/me', '/api/user/requests', '/api/request-wizzard/signed-url', '/api/eventsful']
  const left = [
    '/api/events',
    '/api/request-wizzard/uploads',
    '/api/request-wizzard/uploads/resumable/7',
    '/files/a',
    '/',
  ]
  expect([...delayed, ...left].filter((path) => delayedPaths.test(path))).toEqual(delayed)
})

it('gives each repetition of a journey a seed of its own, and none where nobody asked', () => {
  expect(seedOf(3)).toBeUndefined()
  vi.stubEnv('DELAYED_ANSWERS', '100')
  expect([seedOf(0), seedOf(3)]).toEqual([100, 103])
})

it('counts the repetitions of each journey, and names the seeds with which it failed', () => {
  const specs = (title, ...statuses) => statuses.map((status) => ({ title, tests: [{ status }] }))
  const counts = new Map()
  const report = {
    suites: [
      {
        title: 'drafts.spec.ts',
        specs: [...specs('is kept', 'expected', 'unexpected', 'expected', 'unexpected'), ...specs('later', 'skipped')],
        suites: [{ title: 'on a phone', specs: specs('is kept', 'expected', 'expected') }],
      },
    ],
  }
  countJourneys(counts, report, 100)
  expect(saidOf(counts, 'seeds')).toEqual([
    '2 of 4 failed: drafts.spec.ts › is kept (seeds 101, 103)',
    '1 of 2 tests failed now and then.',
  ])
})

it('counts runs of unit tests, of files that cannot be loaded, and puts the worst first', () => {
  const report = (status) => ({
    testResults: [
      {
        name: '/clone/a.test.ts',
        status,
        assertionResults: [
          { fullName: 'sorts', status },
          { fullName: 'later', status: 'pending' },
          { fullName: 'adds', status: 'passed' },
        ],
      },
      { name: '/clone/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  })
  const counts = new Map()
  for (const [at, status] of ['passed', 'failed', 'passed'].entries())
    countUnitTests(counts, report(status), at + 1, (path) => path.replace('/clone/', ''))
  expect(saidOf(counts, 'runs')).toEqual([
    '3 of 3 failed: b.test.ts (runs 1, 2, 3)',
    '1 of 3 failed: a.test.ts › sorts (runs 2)',
    '2 of 3 tests failed now and then.',
  ])
  expect(saidOf(new Map([['a', { runs: 4, failures: [] }]]), 'runs')).toEqual(['0 of 1 tests failed now and then.'])
})
