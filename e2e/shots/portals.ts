import type { Browser } from '@playwright/test'
import { signIn as signInEndpoint } from '@portal/contract/accounts/session.ts'
import { listItems } from '@portal/contract/items/items.ts'
import { listOwnRequests } from '@portal/contract/requests/requests.ts'
import { listUnits } from '@portal/contract/units/unit-lists.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { aDealer, type Caller, callerOf } from '../claims.ts'
import { demoTitles, demoUnit } from '../demo-claims.ts'
import { demoAdmin, demoDealer, demoPassword } from '../demo-people.ts'
import { type Credentials, signInByForm } from '../signing-in.ts'
import { type RunningPortal, startPortal } from '../start-portal.ts'
import { fillWithExtremes } from './extremes.ts'

/** A portal to be pictured: its accounts, and the request and the items to show. */
export interface PicturedPortal {
  readonly url: string
  readonly dealer: Pick<Caller, 'email' | 'password'>
  readonly admin: Pick<Caller, 'email' | 'password'>
  readonly request?: number
  readonly item?: number
  /** An amplifier whose dealer still has to report the repair's outcome. */
  readonly amplifier?: number
  /** A unit that was exchanged, and then its replacement. */
  readonly unit?: number
}

export const contents = ['demo', 'empty', 'extremes'] as const
export type Contents = (typeof contents)[number]

/** Starts a portal that holds the demo data, nothing, or what strains a layout. Its log goes to `logFile`. */
export async function startPicturedPortal(
  browser: Browser,
  holds: Contents,
  logFile: string,
): Promise<PicturedPortal & Pick<RunningPortal, 'stop'>> {
  const portal = await startPortal({ DEMO: holds === 'demo' ? '1' : '0' }, logFile)
  const { url, stop } = portal
  const admin = { email: portal.adminEmail, password: portal.adminPassword }
  try {
    if (holds === 'demo') return { ...(await demoPortal(browser, url)), stop }
    if (holds === 'empty') return { url, admin, dealer: await aDealer(portal), stop }
    return { url, admin, ...(await fillWithExtremes(portal)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A portal that runs already, with demo data. */
export async function demoPortal(browser: Browser, url: string): Promise<PicturedPortal> {
  const dealer = await signedInOnPage(browser, url, { email: demoDealer, password: demoPassword })
  const { content } = await dealer.call(listOwnRequests, { query: { page: '0', size: '10' } })
  const itemsOf = async (title: string) => {
    const request = content.find((row) => row.title.startsWith(title))
    if (!request) throw new Error(`The demo data has no request “${title}…”.`)
    return dealer.call(listItems, { params: { requestId: String(request.requestId) } })
  }
  const admin = await signedInOnPage(browser, url, { email: demoAdmin, password: demoPassword })
  const units = await admin.call(listUnits, { query: { q: demoUnit } })
  const [unit] = units.content
  const [speaker] = await itemsOf(demoTitles.speaker)
  const [amplifier] = await itemsOf(demoTitles.amplifier)
  const [several] = await itemsOf(demoTitles.severalItems)
  if (!speaker || !amplifier || !several || !unit) throw new Error('The demo requests hold no items, or no unit.')
  return {
    url,
    dealer,
    admin,
    request: several.requestId,
    item: speaker.id,
    amplifier: amplifier.id,
    unit: unit.unitId,
  }
}

/** A caller with the token of the sign-in page, which solves the captcha where there is one. */
async function signedInOnPage(browser: Browser, url: string, credentials: Credentials): Promise<Caller> {
  const page = await browser.newPage({ baseURL: url, locale: currentLanguage() })
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === signInEndpoint.path && response.ok()),
    signInByForm(page, credentials),
  ])
  const { token } = await answer.json()
  await page.close()
  return callerOf({ url }, credentials, token)
}
