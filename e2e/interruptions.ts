import { expect, type Page, type Route } from '@playwright/test'
import type { Random } from '@portal/domain/testing/seeded-random.ts'

interface Interruptions {
  /** The page that is opened again. */
  readonly path: string
  /** The calls that are interrupted. */
  readonly calls: RegExp
  /** How many of them are answered meanwhile: fewer than what is sent needs. */
  readonly answered: number
  readonly random: Random
}

/**
 * Finds a connection again, and interrupts ten times what the page then sends by itself. A call gets lost on the way, or is
 * done and its answer gets lost; then there is no connection for a moment, or the page is loaded again, or closed. Returns
 * the page that is open then.
 */
export async function interruptTenTimes(page: Page, { path, calls, answered, random }: Interruptions): Promise<Page> {
  const context = page.context()
  let open = page
  let isOver = false
  let held: Route | undefined
  let left = answered
  let isNextAnswered = false
  const chooseNext = () => {
    isNextAnswered = left > 0 && random.chance(0.5)
    if (isNextAnswered) left -= 1
  }
  await context.route(calls, (route) => {
    if (isOver || route.request().method() === 'GET') return route.fallback()
    if (isNextAnswered) {
      isNextAnswered = false
      return route.fallback()
    }
    held = route
  })
  chooseNext()
  await context.setOffline(false)
  for (let interruption = 0; interruption < 10; interruption += 1) {
    await expect.poll(() => held !== undefined).toBe(true)
    const call = held
    held = undefined
    if (random.chance(0.5)) await call?.fetch()
    chooseNext()
    const how = random.pick(['no connection', 'loaded again', 'closed'] as const)
    if (how === 'no connection') {
      await context.setOffline(true)
      await call?.abort('internetdisconnected')
      await expect(open.getByText(/^No connection/).first()).toBeVisible()
      await context.setOffline(false)
      continue
    }
    if (how === 'loaded again') await open.reload({ waitUntil: 'commit' })
    else {
      await open.close()
      open = await context.newPage()
      await open.goto(path, { waitUntil: 'commit' })
    }
    // The page that has made the call is gone.
    await call?.abort().catch(() => undefined)
  }
  isOver = true
  await held?.fallback()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  return open
}

/**
 * Has the connection come and go from now on, while somebody works: some calls get lost on the way, of some the answer does,
 * and after some of these there is no connection until the page has said so. Returns what ends it.
 */
export async function comeAndGo(page: Page, { calls, random }: Pick<Interruptions, 'calls' | 'random'>) {
  const context = page.context()
  let goesOn = true
  let isAway = Promise.resolve()
  const goAway = async () => {
    await context.setOffline(true)
    await expect(page.getByText(/^No connection/).first()).toBeVisible()
    await context.setOffline(false)
  }
  await context.route(calls, async (route) => {
    if (!goesOn || route.request().method() === 'GET' || random.chance(0.4)) return route.fallback()
    if (random.chance(0.5)) await route.fetch().catch(() => undefined)
    await route.abort('internetdisconnected').catch(() => undefined)
    if (random.chance(0.3)) isAway = isAway.then(goAway)
  })
  return async () => {
    goesOn = false
    await isAway
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  }
}
