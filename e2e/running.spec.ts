import { expect, test } from './portal.ts'
import { trySignIn } from './signing-in.ts'

test.describe('a portal that was just started for the first time', () => {
  test('lets its first administrator sign in, and refuses a wrong password', async ({ page, portal }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This is a demo' })).toBeHidden()

    await trySignIn(page, { email: portal.adminEmail, password: 'Not-the-password-1' })
    await expect(page.getByText('Invalid Credentials')).toBeVisible()

    await trySignIn(page, { email: portal.adminEmail, password: portal.adminPassword })
    await expect(page).toHaveURL(/\/admin\/requests$/)
  })
})
