import { readFile } from 'node:fs/promises'
import { m } from '@portal/texts/messages.ts'
import { expectNoViolations } from './axe.ts'
import { demoAdmin, demoPassword } from './demo-people.ts'
import { expect, test } from './portal.ts'
import { panel } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

test.use({ settings: { DEMO: '1' } })

test('a demo lets a newcomer in from either side with one press, and shows its mails', async ({ page, portal }) => {
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

  await portal.mailTo(demoAdmin, /./)
  await page.getByRole('link', { name: 'Mails of this portal' }).click()
  await expect(page).toHaveURL(/\/dev\/mail$/)
  await expect(page.getByRole('listitem').first()).toBeVisible()
})

/** Its power supply fails in units from a certain week on. */
const amplifier = /KA-4\.120/

test('the desk says which product fails more often, the charts show it, each figure leads to its claims, and each chart is a file', async ({
  page,
}) => {
  await signIn(page, { email: demoAdmin, password: demoPassword })
  await expect(page.getByText(amplifier).first()).toBeVisible()
  await page.getByRole('link', { name: m.quality_notice_link() }).click()
  await expect(page.getByRole('heading', { level: 1, name: m.page_quality() })).toBeVisible()
  await expect(panel(page, m.quality_rising_heading()).getByRole('link', { name: amplifier })).toBeVisible()

  const claimsByMonth = panel(page, m.quality_claims_heading())
  await claimsByMonth.getByText(m.quality_as_table()).click()
  await expect(claimsByMonth.getByRole('rowheader').first()).toContainText('KA-4.120')
  const download = page.waitForEvent('download')
  await claimsByMonth.getByRole('button', { name: m.quality_csv_of({ name: m.quality_claims_heading() }) }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^claims-by-month-.*\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('"Kessler Audio","KA-4.120"')

  // The months of shipment are one tab stop; the arrow keys lead from one to the next.
  const months = page.getByRole('group', { name: m.quality_failures_heading(), exact: true })
  await months.getByRole('link').first().focus()
  await page.keyboard.press('End')
  const newest = months.getByRole('link').last()
  await expect(newest).toBeFocused()
  await page.keyboard.press('Home')
  await expect(months.getByRole('link').first()).toBeFocused()

  const failing = months.getByRole('link', { name: /: [1-9]\d* of/ }).last()
  const counted = Number(/: (\d+) of/.exec((await failing.getAttribute('aria-label')) ?? '')?.[1])
  await failing.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: m.quality_claims_page_heading() })).toBeVisible()
  const claims = page.getByRole('table', { name: m.quality_claims_page_heading() }).getByRole('row')
  await expect(claims).toHaveCount(1 + Math.min(counted, 10))

  await claims.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/request-item\/\d+/)
  await expect(page.getByText(/^Kessler Audio KA-4\.120 · /)).toBeVisible()
})
