import { anEmail, codeFor, openAccountMenu, problemOn } from './account-pages.ts'
import { aDealer } from './claims.ts'
import { expect, test } from './portal.ts'
import { signInAsAdmin } from './service-desk-pages.ts'
import { signIn, trySignIn } from './signing-in.ts'

test('a dealer on a phone goes through the menu to the profile, and changes the address with the mailed code', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const dealer = await aDealer(portal)
  const wanted = anEmail()
  await signIn(page, dealer)
  const help = page.getByRole('link', { name: 'Help' })
  await expect(help).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await help.click()
  await expect(page).toHaveURL(/\/help$/)
  await expect(help).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Profile' }).click()

  await page.getByLabel('Email', { exact: true }).fill(wanted)
  await page.getByRole('button', { name: 'Save' }).click()
  const waiting = page.getByRole('region', { name: 'Confirm your new email address' })
  await expect(waiting).toContainText(wanted)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(dealer.email)
  await portal.mailTo(dealer.email, /about to change/)
  await waiting.getByLabel('Verification Code').fill(await codeFor(portal, wanted, /Confirm your new email/))
  await waiting.getByRole('button', { name: 'Confirm Code' }).click()
  await expect(waiting).toBeHidden()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(wanted)
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(wanted)
})

test('an administrator finds an account and deactivates it: it is out at once, and in again when it is activated', async ({
  page,
  portal,
  browser,
}) => {
  const dealer = await aDealer(portal, { firstName: 'Solveig', lastName: 'Amundsen' })
  await signIn(page, dealer)
  const desk = await browser.newPage({ baseURL: portal.url })
  await signInAsAdmin(desk, portal)
  await desk.getByRole('link', { name: 'Users' }).click()
  const search = desk.getByRole('searchbox', { name: 'Search users' })
  await search.fill(dealer.companyName)
  await search.press('Enter')
  const rows = desk.getByRole('row').filter({ has: desk.getByRole('cell') })
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: 'Deactivate' }).click()
  await expect(rows).toContainText('Disabled')

  // Any call ends the session, also one that the page makes by itself; the next page at the latest.
  await page.goto('/archived-requests')
  await expect(page).toHaveURL(/\/login$/)
  await trySignIn(page, dealer)
  await expect(problemOn(page)).toHaveText('Your account has not been activated by an administrator yet.')

  await rows.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(rows).toContainText('Enabled')
  await desk.close()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/archived-requests$/)
})
