import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel, requestStatusLabel } from '@portal/texts/value-labels.ts'
import { anEmail, aPassword, codeFor, confirmCode, register } from './account-pages.ts'
import { addItem, answer, beginRequest, completeRequest, fillItem, openItemOf, requestRow } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aPicture, aVideo } from './sample-files.ts'
import {
  activate,
  choose,
  finalize,
  messagesOf,
  openItemNumbered,
  panel,
  rowOf,
  searchRequest,
  updateStatus,
  writeMessage,
} from './service-desk-pages.ts'
import { passwordOf, signIn, trySignIn } from './signing-in.ts'

// Every name below is that of the German messages; main-job.spec.ts has the English ones.
test.use({ locale: 'de-DE' })

test('a German dealer and a German administrator do the main job in German', async ({ page, portal, browser }) => {
  const office = await (await browser.newContext({ baseURL: portal.url, locale: 'de-DE' })).newPage()
  const workshop = page
  let email = ''
  let requestId = 0

  await test.step('a dealer registers and verifies the address with the mailed code', async () => {
    email = await register(workshop)
    await expect(workshop.locator('html')).toHaveAttribute('lang', 'de')
    const code = await codeFor(portal, email, /^Ihr Bestätigungscode$/)
    await confirmCode(workshop, code)
    await expect(workshop).toHaveURL(/\/login/)
    await trySignIn(workshop, { email, password: aPassword })
    await expect(workshop.getByText(m.refusal_not_enabled())).toBeVisible()
  })

  await test.step('an administrator activates the account', async () => {
    // One of its own, made by the operator: an account is German for good from its first sign-in.
    const adminEmail = anEmail()
    const made = await portal.operate('create', adminEmail)
    const [, password = ''] = /The password is (\S+)/.exec(made) ?? []
    await signIn(office, { email: adminEmail, password })
    await expect(office.getByRole('heading', { name: m.service_requests_heading() })).toBeVisible()
    await expect(office).toHaveTitle(/Anträge/)
    await activate(office, email)
    await portal.mailTo(email, /^Ihr Konto ist freigeschaltet$/)
  })

  await test.step('the dealer files an amplifier with a photo and a video', async () => {
    await passwordOf(workshop).fill(aPassword)
    await workshop.getByRole('button', { name: m.common_sign_in() }).click()
    await expect(workshop).toHaveURL(/\/requests$/)
    await beginRequest(workshop, 'Golf VIII, Kofferraum')
    const files = [aPicture('endstufe.png'), await aVideo('rauschen.mov')]
    await fillItem(workshop, {
      itemType: 'Amplifier',
      itemNumber: 'NW-5.900',
      issueDescription: 'Bleibt stumm.',
      files,
    })
    await answer(workshop, 'repairAttempt', 'no')
    await answer(workshop, 'schematic', 'yes')
    await addItem(workshop)
    requestId = await completeRequest(workshop)
  })

  await test.step('the administrator finds it and asks a question', async () => {
    await searchRequest(office, requestId)
    await rowOf(office, requestId).click()
    await expect(office).toHaveURL(`/admin/request/${requestId}?from=active`)
    await openItemNumbered(office, 'NW-5.900')
    await expect(panel(office, m.item_issue_description())).toContainText('Bleibt stumm.')
    await writeMessage(office, 'Leuchtet die Schutzschaltung?')
    await portal.mailTo(email, /^Bitte antworten – Neue Nachricht zu /)
  })

  await test.step('the dealer answers', async () => {
    await workshop.reload()
    await openItemOf(workshop, requestId, 'NW-5.900')
    await expect(messagesOf(workshop).getByRole('log')).toContainText('Leuchtet die Schutzschaltung?')
    await writeMessage(workshop, 'Ja, rot.')
    await expect(messagesOf(office).getByRole('log')).toContainText('Ja, rot.')
  })

  await test.step('the administrator waits for a repair, whose outcome the dealer reports', async () => {
    await choose(office, itemStatusLabel('Waiting for feedback'))
    await updateStatus(office)
    await expect(office.getByText('Gespeichert: Wartet auf Rückmeldung')).toBeVisible()
    await workshop.reload()
    const outcome = panel(workshop, m.item_repair_outcome())
    await outcome.getByRole('radio', { name: new RegExp(`^${m.repair_result_successful()}`) }).check()
    await outcome.getByRole('button', { name: m.item_repair_outcome_submit() }).click()
    await expect(outcome.getByText(m.refusal_already_submitted()).first()).toBeVisible()
  })

  await test.step('the administrator decides, and the request closes', async () => {
    // The next decision would be told in the same mail while it waits. Mostly the dealer has reported before it left.
    await portal.mailTo(email, /^(Nichts zu tun – Neues zu .+|Zu 1 Gerät brauchen wir etwas von Ihnen)$/)
    await office.reload()
    await choose(office, itemStatusLabel('Client was able to resolve case'))
    await updateStatus(office)
    await finalize(office)
    await expect(panel(office, m.review_update_status())).toContainText(m.refusal_request_closed())
    await office.context().close()
  })

  await test.step('the dealer gets a mail, and sees the request closed', async () => {
    const mail = await portal.mailTo(email, / ist geschlossen$/)
    expect(mail.text).toContain(String(requestId))
    await workshop.getByRole('link', { name: m.page_requests(), exact: true }).first().click()
    await expect(requestRow(workshop, requestId)).toContainText(requestStatusLabel('Closed'))
  })
})
