import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { passwordOf, trySignIn } from './account-pages.ts'
import { expect, test } from './portal.ts'

const faultsOf = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} appearance`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('the pages around signing in can be used by everybody', async ({ page }) => {
      for (const path of [
        '/login',
        '/verify',
        '/forgot-password',
        '/linkpage',
        '/imprint',
        '/privacy',
        '/no/such/page',
      ]) {
        await page.goto(path)
        expect(await faultsOf(page), path).toEqual([])
      }
      await page.goto('/register')
      await passwordOf(page).fill('tweeter')
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('First Name is required.')).toBeVisible()
      expect(await faultsOf(page), 'a registration with errors').toEqual([])
    })

    test('so can the profile and the user management', async ({ page, portal }) => {
      await page.goto('/login')
      await trySignIn(page, portal.adminEmail, 'Not-the-password-1')
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await faultsOf(page), 'a refused sign-in').toEqual([])
      await trySignIn(page, portal.adminEmail, portal.adminPassword)
      await page.getByRole('link', { name: 'Users' }).click()
      await expect(page.getByRole('cell', { name: portal.adminEmail })).toBeVisible()
      expect(await faultsOf(page), '/admin/users').toEqual([])
      await page.getByRole('button', { name: /^Account/ }).click()
      expect(await faultsOf(page), 'the account menu').toEqual([])
      await page.getByRole('menuitem', { name: 'Profile' }).click()
      await page.getByLabel('City').fill('Bremen')
      expect(await faultsOf(page), '/profile').toEqual([])
    })
  })
