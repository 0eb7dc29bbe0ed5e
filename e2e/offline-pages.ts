import { expect, type Page } from '@playwright/test'
import { m } from '@portal/texts/messages.ts'
import { type Credentials, signIn } from './signing-in.ts'

/** Waits until the portal's files and what was read are on the device. */
async function keptOnDevice(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null && localStorage.getItem('keptAccount') !== null)
  await expect.poll(isKept).toBe(true)
}

/** Signs in, and waits until the portal is on the device. */
export async function signInOnDevice(page: Page, credentials: Credentials): Promise<void> {
  await page.clock.install()
  await signIn(page, credentials)
  await expect(page.getByRole('link', { name: m.request_create() })).toBeVisible()
  // The page waits some seconds with it, so that what it shows comes first. Calls that are under way do not end by this.
  await page.clock.fastForward('00:05')
  await keptOnDevice(page)
}

/** How many answers are on the device. */
export const keptAnswers = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Opening what is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'portal')) return 0
    const opening = indexedDB.open('portal')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = opening.result.transaction('answers').objectStore('answers').count()
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opening.result.close()
    return counting.result
  })

export async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText(/^No connection/).first()).toBeVisible()
}

export const findConnection = (page: Page): Promise<void> => page.context().setOffline(false)
