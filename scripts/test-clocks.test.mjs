import { expect, it } from 'vitest'
import { linesRefusedBy } from './lint-rule.mjs'

const refused = [
  `import { setTimeout as pause } from 'node:timers/promises'`,
  `await page.waitForTimeout(500)`,
  `await new Promise((resolve) => setTimeout(resolve, 20))`,
  `const late = new Promise((come) => setTimeout(come, wait, null))`,
  `server.listen(4310)`,
  `server.listen(8_080, '127.0.0.1')`,
  `await app.listen({ host: '127.0.0.1', port: 8081 })`,
  `await fetch('http://localhost:8080/api')`,
  `await page.goto('http://127.0.0.1:4173/')`,
  `const today = new Date().toISOString().slice(0, 10)`,
  `expect(year).toBe(new Date().getFullYear())`,
  `const day = dayIn('UTC', new Date())`,
]
const accepted = [
  `import { setInterval } from 'node:timers/promises'`,
  `test.setTimeout(240_000)`,
  `await new Promise((resolve) => setTimeout(resolve))`,
  `await expect.poll(count, { timeout: 20_000 }).toBe(1)`,
  `server.listen(0)`,
  `await app.listen({ host: '127.0.0.1', port: 0 })`,
  `await listen(60_000)`,
  `expect(read({ PUBLIC_URL: 'http://localhost:8080' })).toEqual({})`,
  `const away = connect('postgres://127.0.0.1:1/none')`,
  `const row = { closedAt: new Date(), turnSince: new Date(Date.now() - 1000) }`,
  `const day = dayIn('UTC', new Date('2026-11-22T22:30:00Z'))`,
]

it('the linter refuses tests that wait for the clock, take a port, or count on today', () => {
  expect(linesRefusedBy('test-clocks', [...refused, ...accepted])).toEqual(refused)
})
