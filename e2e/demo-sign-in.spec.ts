import { expectNoViolations } from './axe.ts'
import { expect, test } from './portal.ts'

test.use({ settings: { DEMO: '1' } })

test('a demo lets a newcomer in from either side with one press, and shows its mails', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'This is a demo' })).toBeVisible()
  await expectNoViolations(page, 'sign-in of a demo')
  await page.getByRole('button', { name: 'Sign in as dealer' }).click()
  await page.waitForURL(/\/requests$/)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()

  await page.getByRole('button', { name: 'Sign in as administrator' }).click()
  await page.waitForURL(/\/admin\/requests$/)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()

  await page.getByRole('link', { name: 'Mails of this portal' }).click()
  await expect(page).toHaveURL(/\/dev\/mail$/)
  await expect(page.getByRole('listitem').first()).toBeVisible()
})
