import type { Page } from '@playwright/test'
import { setCurrentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { openAccountMenu } from './account-pages.ts'
import { aDealer } from './claims.ts'
import { beginRequest, fillItem, tileOf } from './dealer-pages.ts'
import { signInOnDevice } from './offline-pages.ts'
import { expect, test } from './portal.ts'
import { signIn } from './signing-in.ts'

const chooseLanguage = (page: Page, language: string) =>
  page.getByRole('combobox', { name: m.field_language() }).selectOption(language)

test('what was typed and uploaded stays when another language is chosen, and the choice is kept', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Golf VIII')
  const serialNumber = await fillItem(page)
  await chooseLanguage(page, 'de')
  // Names that follow are in it, too.
  setCurrentLanguage('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { name: m.wizard_item_add() })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Lautsprecher' })).toBeChecked()
  await expect(page.getByLabel(m.common_serial_number())).toHaveValue(serialNumber)
  await expect(tileOf(page, 'woofer.png')).toBeVisible()

  // The next pages come in German, also once somebody has signed out: nothing is loaded to say them so.
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.reload()
  await expect(page.getByRole('heading', { name: m.wizard_item_add() })).toBeVisible()
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: m.sign_out() }).click()
  await expect(page).toHaveURL(/\/linkpage$/)
  await page.goto('/login')
  await expect(page).toHaveTitle(/Anmelden/)
  expect(loaded.filter((url) => url.includes('/assets/sentences'))).toEqual([])
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test.describe('on a device that keeps the portal', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the chosen language opens without a connection, and another one is not there', async ({ page, portal }) => {
    await signInOnDevice(page, await aDealer(portal))
    await expect(page.getByRole('heading', { name: m.page_requests(), level: 1 })).toBeVisible()
    await chooseLanguage(page, 'de')
    setCurrentLanguage('de')
    await expect(page.getByRole('heading', { name: m.page_requests(), level: 1 })).toBeVisible()
    const keptLanguages = () =>
      page.evaluate(async () => {
        const cache = await caches.open('page')
        const pages = await Promise.all(
          (await cache.keys()).map(async (request) => (await cache.match(request))?.text()),
        )
        return pages.map((html) => /<html lang="(.*?)"/.exec(html ?? '')?.[1])
      })
    await expect.poll(keptLanguages).toEqual(['de'])

    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: m.page_requests(), level: 1 })).toBeVisible()
    await chooseLanguage(page, 'fr')
    await expect(page.getByText(m.language_not_loaded())).toBeVisible()
    await expect(page.getByRole('heading', { name: m.page_requests(), level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
})
