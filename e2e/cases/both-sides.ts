import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { updateOwnProfile } from '@portal/contract/accounts/users.ts'
import { languageFor } from '@portal/domain/languages.ts'
import { aDealer, type Caller, callerWith } from '../claims.ts'
import { test as base, expect, type Portal } from '../portal.ts'
import { type Credentials, signInByForm } from '../signing-in.ts'

/** One side of a case: somebody who is signed in, and the page they sit at. */
export interface Person {
  readonly page: Page
}

export interface Told {
  /** A dealer of its own for each case, on a phone. */
  readonly dealer: Person & { readonly account: Caller }
  /** An administrator at a desk. */
  readonly desk: Person
  /** Another administrator, so that somebody else can decide. */
  readonly colleague: Person
  /** Pictures what somebody sees; fails where it scrolls sideways. */
  readonly picture: (who: Person, what: string) => Promise<void>
  /** Waits until the dealer got this many mails in this case, and pictures the new ones. */
  readonly mails: (count: number) => Promise<void>
}

/** Mails collect what happens for a while, as in daily life. */
export const mailWait = { MAIL_WAIT_SECONDS: '20' }

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const office = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const

/** A case told from both sides: who takes part, pictures of what each sees, and the mails. */
export const test = base.extend<Told>({
  dealer: async ({ portal, browser, locale }, use) => {
    const language = languageFor([locale ?? ''])
    const account = await aDealer(portal, { language, companyName: 'Klanghaus Berger' })
    const page = await seated(browser, portal, { ...phone, locale: locale ?? '' }, account)
    await use({ account, page })
    await page.context().close()
  },
  desk: async ({ portal, browser, locale }, use) => {
    const account = { email: portal.adminEmail, password: portal.adminPassword }
    const page = await seated(browser, portal, { ...office, locale: locale ?? '' }, account)
    await use({ page })
    await page.context().close()
  },
  colleague: async ({ portal, browser, locale }, use) => {
    const email = `ben-${Date.now()}@portal.example`
    const said = await portal.operate('create', email, '--first-name', 'Ben', '--last-name', 'Ito')
    const password = /password is (\S+)/i.exec(said)?.[1] ?? ''
    const page = await seated(browser, portal, { ...office, locale: locale ?? '' }, { email, password })
    await use({ page })
    // The next case has one administrator again.
    await portal.operate('disable', email)
    await page.context().close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures it needs from the pattern.
  picture: async ({}, use, { title, project, outputDir }) => {
    const folder = join(outputDir, '../pictures', project.name, title.replaceAll(' ', '-'))
    await mkdir(folder, { recursive: true })
    let number = 0
    await use(async ({ page }, what) => {
      await expect.poll(() => page.evaluate(isDrawn), { timeout: 15_000 }).toBe(true)
      const path = join(folder, `${String(++number).padStart(2, '0')}-${what.replaceAll(' ', '-')}.png`)
      await page.evaluate(() => scrollTo(0, 0))
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0)
    })
  },
  mails: async ({ portal, dealer, picture, browser }, use, { title, project }) => {
    const all = () => portal.mailsTo(dealer.account.email)
    const before = (await all()).length
    let seen = before
    const page = await browser.newPage({ viewport: { width: 640, height: 800 } })
    await use(async (count) => {
      await expect.poll(async () => (await all()).length - before, { timeout: 120_000 }).toBe(count)
      for (const { subject = '', html = '' } of (await all()).slice(seen)) {
        console.info(`${project.name}, ${title}: ${subject}`)
        await page.setContent(html)
        await picture({ ...dealer, page }, `mail ${++seen - before}`)
      }
    })
    counted.set(dealer.account.email, seen)
    await page.close()
  },
})

/** How many mails each dealer got by the end of their case. */
const counted = new Map<string, number>()

/** Waits as long as mails collect what happens, and for the round that writes them, and fails where a dealer got one more than was counted. */
export async function expectNoMoreMails(portal: Portal): Promise<void> {
  await delay((Number(mailWait.MAIL_WAIT_SECONDS) + 65) * 1000)
  for (const [email, count] of counted) expect(await portal.mailsTo(email)).toHaveLength(count)
}

async function seated(
  browser: Browser,
  portal: Portal,
  options: BrowserContextOptions,
  account: Credentials,
): Promise<Page> {
  const caller = await callerWith(portal, account.email, account.password)
  await caller.call(updateOwnProfile, { body: { language: languageFor([options.locale ?? '']) } })
  const context = await browser.newContext({ ...options, baseURL: portal.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInByForm(page, account)
  await expect(page.getByRole('banner')).toBeVisible()
  return page
}

/** In the page: whether nothing on it is still to come. The live events are never at an end, so the network is not idle. */
const isDrawn = (): boolean =>
  document.fonts.status === 'loaded' &&
  [...document.images].every(({ complete }) => complete) &&
  [...document.querySelectorAll('[role=status]')].every((part) => !part.ariaLabel)
