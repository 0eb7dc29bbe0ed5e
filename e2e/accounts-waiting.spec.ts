import type { Page } from '@playwright/test'
import { waitingAccountsPage } from '@portal/contract/pages.ts'
import { failWith } from './account-pages.ts'
import { aDealer, aWaitingAccount } from './claims.ts'
import { expect, test } from './portal.ts'
import { signInAsAdmin } from './service-desk-pages.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name })

test('those who wait are counted, come first, and are let in from the mail', async ({ page, portal }) => {
  const first = await aWaitingAccount(portal)
  const second = await aWaitingAccount(portal)
  const dealer = await aDealer(portal)
  await signInAsAdmin(page, portal)
  const users = navigation(page).getByRole('link', { name: /^Users, \d+ waiting$/ })
  await expect(users).toBeVisible()
  const before = Number(/, (\d+) waiting/.exec((await users.textContent()) ?? '')?.[1])
  await users.click()

  // Who waits longest stands first, and all who wait before those who are in.
  for (const { email } of [first, second])
    await expect(rows(page).filter({ hasText: email })).toContainText(/Pending\s*since/)
  const shown = await rows(page).allInnerTexts()
  const placeOf = ({ email }: { email: string }) => shown.findIndex((text) => text.includes(email))
  expect(placeOf(first)).toBeLessThan(placeOf(second))
  if (placeOf(dealer) >= 0) expect(placeOf(second)).toBeLessThan(placeOf(dealer))

  const mail = await portal.mailTo(portal.adminEmail, new RegExp(`${first.companyName} waits for activation`))
  expect(mail.text).toContain(`${portal.url}${waitingAccountsPage}`)
  await page.goto(waitingAccountsPage)
  await expect(filter(page, 'Waiting for activation')).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page).filter({ hasText: dealer.email })).toHaveCount(0)
  await rows(page).filter({ hasText: first.email }).getByRole('button', { name: 'Activate', exact: true }).click()
  // The row stays, so that a slip can be undone; the count follows.
  await expect(rows(page).filter({ hasText: first.email })).toContainText('Enabled')
  const rest = before - 1
  await expect(navigation(page).getByRole('link', { name: `Users, ${rest} waiting`, exact: true })).toBeVisible()
  await page.reload()
  await expect(rows(page).filter({ hasText: second.email })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: first.email })).toHaveCount(0)
})

test('an account is found by what is known of it, and the address keeps how', async ({ page, portal }) => {
  const { email, companyName } = await aDealer(portal, { firstName: 'Solveig', lastName: 'Amundsen' })
  await signInAsAdmin(page, portal)
  await page.goto('/admin/users')
  const search = page.getByRole('searchbox', { name: 'Search users' })
  for (const q of [companyName, 'solveig amund', email]) {
    await search.fill(q)
    await search.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(email)
  }
  await filter(page, 'Disabled').click()
  await expect(page.getByText('No users found')).toBeVisible()
  await expect(page).toHaveURL(`/admin/users?standing=Disabled&q=${encodeURIComponent(email)}`)
  await page.reload()
  await expect(search).toHaveValue(email)
  await filter(page, 'Waiting for activation').click()
  await expect(page).toHaveURL(/standing=AwaitingActivation/)
  await expect(page.getByText('No users found')).toBeVisible()
  await filter(page, 'All').click()
  await expect(rows(page)).toContainText(email)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/admin/users')
})

test('what was filtered stays when the list fails, and comes when it is tried again', async ({ page, portal }) => {
  const { email } = await aDealer(portal)
  await signInAsAdmin(page, portal)
  await failWith(page, '/user/all', 400)
  await page.goto(`/admin/users?standing=Enabled&q=${encodeURIComponent(email)}`)
  await expect(page.getByText('The users could not be loaded')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toContainText(email)
  await expect(filter(page, 'Enabled')).toHaveAttribute('aria-pressed', 'true')
})
