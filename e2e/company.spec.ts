import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { anEmail, aPassword, openAccountMenu } from './account-pages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer } from './claims.ts'
import { addItem, beginRequest, completeRequest, fillItem, openItemOf, requestRow } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aPicture } from './sample-files.ts'
import {
  messagesOf,
  openItemNumbered,
  rowOf,
  searchRequest,
  signInAsAdmin,
  writeMessage,
} from './service-desk-pages.ts'
import { signIn, trySignIn } from './signing-in.ts'

test('a dealer invites a technician, who files what the boss goes on with after the technician has left', async ({
  page: boss,
  portal,
  browser,
}) => {
  const dealer = await aDealer(portal)
  const phone = { baseURL: portal.url, viewport: { width: 390, height: 844 } }
  const tech = await (await browser.newContext(phone)).newPage()
  const email = anEmail()
  // Longer than there is room for.
  const lastName = 'Bergengruen-'.repeat(8)
  const name = `Toni ${lastName}`
  let requestId = 0
  await signIn(boss, dealer)

  await test.step('the boss invites from the company page', async () => {
    await openAccountMenu(boss)
    await boss.getByRole('menuitem', { name: m.common_company() }).click()
    await boss.getByRole('button', { name: m.company_invite() }).click()
    const dialog = boss.getByRole('dialog', { name: m.company_invite() })
    await dialog.getByLabel(fieldLabel('email')).fill(email)
    await dialog.getByRole('button', { name: m.company_invite_send() }).click()
    await expect(boss.getByRole('region', { name: m.company_invitations() }).getByText(email)).toBeVisible()
    await expectNoViolations(boss, 'a company with an invitation')
  })

  await test.step('the technician accepts by the mailed link on a phone, and signs in', async () => {
    const { text = '' } = await portal.mailTo(email, /Join/)
    const link = /https?:\/\/\S+\/invitation\?code=[\w-]+/.exec(text)?.[0] ?? ''
    await tech.goto(new URL(link).pathname + new URL(link).search)
    await tech.getByLabel(fieldLabel('firstName')).fill('Toni')
    await tech.getByLabel(fieldLabel('lastName')).fill(lastName)
    await tech.getByLabel(fieldLabel('password'), { exact: true }).fill(aPassword)
    await tech.getByLabel(fieldLabel('confirmPassword'), { exact: true }).fill(aPassword)
    await expectNoViolations(tech, 'an invitation')
    await tech.getByRole('button', { name: m.invitation_heading({ company: dealer.companyName }) }).click()
    await expect(tech.getByText(m.sign_in_ready_heading())).toBeVisible()
    await trySignIn(tech, { email, password: aPassword })
    await expect(tech).toHaveURL(/\/requests$/)
  })

  await test.step('the technician files a claim, which stands in the boss’s list at once', async () => {
    await boss.goto('/requests')
    await beginRequest(tech, 'Golf VIII, woofers of both doors')
    await fillItem(tech, { itemNumber: 'NW-165.2', files: [aPicture('woofer.png')] })
    await addItem(tech)
    requestId = await completeRequest(tech)
    await expect(requestRow(boss, requestId)).toContainText(name)
    const title = requestRow(boss, requestId).getByText('Golf VIII, woofers of both doors')
    // What the text is cut off at is around it. A tenth of a pixel is enough for an ellipsis.
    const isCut = await title.evaluate((text) => {
      const end = (part: Element | null) => part?.getBoundingClientRect().right ?? 0
      return end(text) > end(text.parentElement)
    })
    expect(isCut).toBe(false)
  })

  await test.step('the service asks, and the boss answers under the own name', async () => {
    const office = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await signInAsAdmin(office, portal)
    await searchRequest(office, requestId)
    await rowOf(office, requestId).click()
    await openItemNumbered(office, 'NW-165.2')
    await writeMessage(office, 'Which resistance did you measure?')
    await openItemOf(boss, requestId, 'NW-165.2')
    await writeMessage(boss, '2.1 ohms.')
    await expect(messagesOf(office).getByRole('log')).toContainText('2.1 ohms.')
    await openItemOf(tech, requestId, 'NW-165.2')
    await expect(messagesOf(tech).getByRole('log')).toContainText('2.1 ohms.')
  })

  await test.step('the technician leaves: is signed out, and the boss looks after the request', async () => {
    await boss.goto('/company')
    const end = m.common_labelled({ label: m.company_end_access(), value: name })
    await boss.getByRole('button', { name: end }).click()
    const dialog = boss.getByRole('dialog', { name: m.company_end_question({ name }) })
    await dialog.getByRole('button', { name: m.company_end_access() }).click()
    await expect(boss.getByText(m.company_left())).toBeVisible()
    await tech.goto('/requests')
    await expect(tech).toHaveURL(/\/login/)
    await boss.goto('/requests?mine=true')
    await expect(requestRow(boss, requestId)).toBeVisible()
  })
})
