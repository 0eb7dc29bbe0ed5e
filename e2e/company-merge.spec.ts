import { m } from '@portal/texts/messages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSubmittedRequest, aWaitingAccount, callerWith } from './claims.ts'
import { requestRow } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { panel, signInAsAdmin } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

test('an administrator merges a newcomer’s company into the one that it is, whose people read its request until that is taken back', async ({
  page: dealersPage,
  portal,
  browser,
}) => {
  const dealer = await aDealer(portal)
  const newcomer = await aWaitingAccount(portal, { companyName: `${dealer.companyName.toUpperCase()} GmbH` })
  const [from, company] = [newcomer.companyName, dealer.companyName]
  const desk = await browser.newPage({ baseURL: portal.url })
  const newcomersRow = desk.getByRole('row').filter({ hasText: newcomer.email })
  let requestId = 0
  await signIn(dealersPage, dealer)
  await signInAsAdmin(desk, portal)

  await test.step('the newcomer’s page names the likely twin; activated on its own, it files a request', async () => {
    await desk.getByRole('link', { name: m.page_users() }).click()
    await newcomersRow.getByRole('link', { name: m.common_edit() }).click()
    const twins = panel(desk, m.twins_heading())
    await expect(twins.getByRole('row').filter({ hasText: company })).toBeVisible()
    await expectNoViolations(desk, 'a newcomer with a likely twin')
    await twins.getByRole('button', { name: m.twins_activate_alone() }).click()
    await expect(twins).toBeHidden()
    const caller = await callerWith(portal, newcomer.email, newcomer.password)
    requestId = (await aSubmittedRequest(caller)).requestId
    await expect(requestRow(dealersPage, requestId)).toBeHidden()
  })

  await test.step('merged from the company’s page, after it was said what moves, the dealer reads the request at once', async () => {
    const breadcrumbs = desk.getByRole('navigation', { name: m.common_breadcrumbs() })
    await breadcrumbs.getByRole('link', { name: m.page_users() }).click()
    await newcomersRow.getByRole('link', { name: from }).click()
    await desk.getByRole('button', { name: m.merge_open() }).click()
    const dialog = desk.getByRole('dialog', { name: m.merge_heading({ company: from }) })
    await dialog.getByRole('radio', { name: company }).check()
    await expect(dialog).toContainText(m.twins_moves({ people: 1, requests: 1, drafts: 0 }))
    await expectNoViolations(desk, 'what a merge would move')
    await dialog.getByRole('button', { name: m.merge_submit() }).click()
    await expect(desk.getByRole('heading', { name: company, exact: true })).toBeVisible()
    await expect(requestRow(dealersPage, requestId)).toBeVisible()
  })

  await test.step('taken back, the dealer reads it no more', async () => {
    await panel(desk, m.merges())
      .getByRole('button', { name: m.common_labelled({ label: m.merge_take_back(), value: from }) })
      .click()
    await desk
      .getByRole('dialog', { name: m.merge_take_back_question({ from }) })
      .getByRole('button', { name: m.merge_take_back() })
      .click()
    await expect(panel(desk, m.merges())).toContainText(m.merge_is_taken_back())
    await expect(requestRow(dealersPage, requestId)).toBeHidden()
  })
})
