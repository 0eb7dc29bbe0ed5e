import { randomBytes } from 'node:crypto'
import { waitingAccountsPage } from '@portal/contract/pages.ts'
import { anotherCode, aPassword, codeFor, confirmCode, fillRegistration, problemOn } from './account-pages.ts'
import { expect, test } from './portal.ts'
import { trySignIn } from './signing-in.ts'

test('from registration over the mailed code and an administrator to the page that was asked for', async ({
  page,
  portal,
  browser,
}) => {
  await page.goto('/archived-requests')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Register your account' })).toBeVisible()
  const companyName = `Klangwerk ${randomBytes(5).toString('hex')}`
  const email = await fillRegistration(page, { companyName })
  await page.getByRole('button', { name: 'Sign Up' }).click()

  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const code = await codeFor(portal, email, /verification code/)
  await confirmCode(page, anotherCode(code))
  await expect(problemOn(page)).toHaveText('Invalid verification code. Please try again.')
  await confirmCode(page, code)
  await expect(page.getByText('Your account is verified.')).toBeVisible()
  // The sign-in opens by itself a little later.
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Welcome!')).toBeVisible()
  await trySignIn(page, { email, password: aPassword })
  await expect(problemOn(page)).toHaveText('Your account has not been activated by an administrator yet.')

  const desk = await browser.newPage({ baseURL: portal.url })
  await test.step('an administrator comes from the mail, signs in, and lets the account in', async () => {
    const mail = await portal.mailTo(portal.adminEmail, new RegExp(`${companyName} waits for activation`))
    expect(mail.text).toContain(`${portal.url}${waitingAccountsPage}`)
    await desk.goto(waitingAccountsPage)
    await expect(desk).toHaveURL(/\/login$/)
    await trySignIn(desk, { email: portal.adminEmail, password: portal.adminPassword })
    await expect(desk).toHaveURL(waitingAccountsPage)
    const navigation = desk.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link', { name: /^Users, \d+ waiting$/ })).toBeVisible()
    const search = desk.getByRole('searchbox', { name: 'Search users' })
    await search.fill(companyName)
    await search.press('Enter')
    const row = desk.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText(/Pending\s*since/)
    await row.getByRole('button', { name: 'Activate', exact: true }).click()
    await expect(row).toContainText('Enabled')
    await portal.mailTo(email, /account is active/)
  })
  await desk.close()

  // What was typed is still there.
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/archived-requests$/)
  await expect(page.getByRole('heading', { name: 'Archived Requests' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Mara Lindqvist')
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText(email)
})
