import { expectNoViolations } from './axe.ts'
import { expect, test } from './portal.ts'
import { passwordOf, trySignIn } from './signing-in.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} appearance`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing on the pages before sign-in', async ({ page }) => {
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
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolations(page)
      }
      await page.goto('/register')
      await passwordOf(page).fill('tweeter')
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('First Name is required.')).toBeVisible()
      await expectNoViolations(page, 'a registration with errors')
    })

    test('axe finds nothing in the profile and the user management', async ({ page, portal }) => {
      await page.goto('/login')
      await trySignIn(page, { email: portal.adminEmail, password: 'Not-the-password-1' })
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoViolations(page, 'a refused sign-in')
      await trySignIn(page, { email: portal.adminEmail, password: portal.adminPassword })
      await page.getByRole('link', { name: 'Users' }).click()
      await expect(page.getByRole('cell', { name: portal.adminEmail })).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('button', { name: /^Account/ }).click()
      await expectNoViolations(page, 'the account menu')
      await page.getByRole('menuitem', { name: 'Profile' }).click()
      await page.getByLabel('City').fill('Bremen')
      await expectNoViolations(page)
    })
  })
