import { expect, test } from './portal.ts'

test.describe('a portal that was just started for the first time', () => {
  test('lets its first administrator in, and says wrong passwords are wrong', async ({ page, portal }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)

    await page.getByLabel('Email').fill(portal.adminEmail)
    await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Invalid Credentials')).toBeVisible()

    await page.getByLabel('Password', { exact: true }).fill(portal.adminPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/admin\/requests$/)
  })
})
