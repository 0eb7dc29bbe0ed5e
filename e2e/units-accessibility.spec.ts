import { listUnits } from '@portal/contract/units/unit-lists.ts'
import { m } from '@portal/texts/messages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aWaitingAccount, theAdmin } from './claims.ts'
import { beginRequest } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aCsv } from './sample-files.ts'
import { panel, signInAsAdmin } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

// With the demo's two years of shipments.
test.use({ settings: { DEMO: '1' } })

// Each colour scheme and each layout once: colours do not depend on the layout.
for (const { colorScheme, size } of [
  { colorScheme: 'light', size: { width: 390, height: 844 } },
  { colorScheme: 'dark', size: { width: 1440, height: 900 } },
] as const)
  test.describe(`${colorScheme}, ${size.width} pixels wide`, () => {
    test.use({ colorScheme, viewport: size })

    test('axe finds nothing on any screen of products, units and quality', async ({ page, portal }) => {
      test.setTimeout(180_000)
      const admin = await theAdmin(portal)
      const { content } = await admin.call(listUnits, { query: { q: 'AX69-24-031441' } })
      const [unit] = content
      if (!unit) throw new Error('The demo has no unit that was exchanged')
      await aWaitingAccount(portal)
      await signInAsAdmin(page, portal)
      const heading = (name: string) => page.getByRole('heading', { name, exact: true })

      await page.goto('/admin/products')
      await expect(page.getByRole('row')).toHaveCount(11)
      await expectNoViolations(page)
      await page.goto('/admin/products?view=units&q=NW16')
      await expect(page.getByRole('row')).toHaveCount(11)
      await expectNoViolations(page)
      await page.goto(`/admin/product/${unit.product.productId}`)
      await expect(heading(m.units())).toBeVisible()
      await expectNoViolations(page)
      await page.goto(`/admin/unit/${unit.unitId}`)
      await expect(heading(m.record_timeline())).toBeVisible()
      await expectNoViolations(page)
      await page.goto('/admin/terms')
      await expect(page.getByLabel(m.terms_months())).toBeVisible()
      await expectNoViolations(page)
      await page.goto('/admin/users')
      await expect(page.getByText(m.account_standing_pending()).first()).toBeVisible()
      await expectNoViolations(page)

      await page.goto('/admin/imports')
      await page.getByLabel(m.import_upload_prompt()).setInputFiles(aCsv(['Nordwave;;NW-900;Toaster;45.13.2026']))
      await expect(panel(page, m.import_wrong())).toBeVisible()
      await expectNoViolations(page, 'import')
      await page.goto('/admin/imports')
      await expect(page.getByRole('row')).not.toHaveCount(1)
      await expectNoViolations(page)

      await page.goto('/admin/quality')
      for (const name of [m.quality_claims_heading(), m.quality_failures_heading(), m.quality_times_heading()])
        await expect(page.getByRole('group', { name, exact: true }).or(panel(page, name)).first()).toBeVisible()
      await page.getByText(m.quality_as_table()).last().click()
      await expectNoViolations(page)
      await page.goto('/admin/quality/claims?productId=10008')
      await expect(page.getByRole('row')).not.toHaveCount(1)
      await expectNoViolations(page)
    })

    test('axe finds nothing in a dealer’s form that asks for the sale', async ({ page, portal }) => {
      const { content } = await (await theAdmin(portal)).call(listUnits, { query: { size: '100' } })
      // The terms of this brand's amplifiers count from the sale in the demo.
      const unit = content.find(({ product }) => product.brand === 'Kessler Audio')
      await signIn(page, await aDealer(portal))
      await beginRequest(page, 'Sold in summer')
      await page.getByLabel(m.wizard_unit_look_up()).fill(unit?.serialNumber ?? '')
      await expect(page.getByLabel(m.wizard_sale_sold_on())).toBeVisible()
      await expectNoViolations(page)
    })
  })
