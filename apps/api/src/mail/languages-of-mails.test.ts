import { sendOtp } from '@portal/contract/accounts/forgot-password.ts'
import { register, resendCode, verifyEmail } from '@portal/contract/accounts/session.ts'
import { toggleUserEnabled, updateOwnProfile, updateUser } from '@portal/contract/accounts/users.ts'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import { postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSubmittedRequest } from '../testing/claims.ts'
import {
  type Caller,
  openTestPortal,
  type TestAccount,
  type TestPortal,
  testPassword,
} from '../testing/portal-for-tests.ts'
import { statementsOf } from '../testing/recorded-statements.ts'
import { writeNews } from './write-news.ts'

let world: TestPortal
let german: TestAccount
let english: TestAccount
let admin: Caller
let germanDealer: Caller
let germanItem: number

beforeAll(async () => {
  world = await openTestPortal()
  german = await world.anAccount({ role: 'ADMIN', language: 'de' })
  english = await world.anAccount({ role: 'ADMIN', language: 'en' })
  admin = await world.signedInAs(english)
  const dealer = await world.anAccount({ email: 'haendler@example.com', language: 'de' })
  germanDealer = await world.signedInAs(dealer)
  germanItem = (await aSubmittedRequest(germanDealer)).itemIds[0] ?? 0
})
afterAll(() => world.close())

/** Template and language of the mails to an address, oldest first. */
const mailsTo = async (recipient: string) => {
  const rows = await world.portal.db
    .selectFrom('mails')
    .select(['template', 'language'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ template, language }) => `${template} ${language}`)
}
const told = async () => {
  await world.timePasses(121)
  await writeNews(world.portal)
}
const newestTo = async (recipient: string) => (await mailsTo(recipient)).at(-1)
const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const body = { messageContent: 'Which resistance did you measure?', attachments: [], thumbnails: [] }

describe('the language of a mail', () => {
  it('is each administrator’s own', async () => {
    await told()
    await germanDealer.call(postMessage, { ...at(germanItem), body })
    await told()
    expect(await newestTo(german.email)).toBe('message-to-admins de')
    expect(await newestTo(english.email)).toBe('message-to-admins en')
  })

  it('is the dealer’s, whatever the administrator reads', async () => {
    await admin.call(postMessageAsAdmin, { ...at(germanItem), body })
    await told()
    expect(await newestTo('haendler@example.com')).toBe('message-to-dealer de')
    await admin.call(updateItemStatus, {
      ...at(germanItem),
      body: { status: 'Additional information required', infoRequiredNote: 'A photo of the label' },
    })
    await told()
    expect(await newestTo('haendler@example.com')).toBe('item-status-changed de')
  })

  it('changes with the account, from the next mail on', async () => {
    const account = await world.anAccount({ language: 'en' })
    const { email } = account
    const otp = () => world.call(sendOtp, { params: { email } })
    await otp()
    await (await world.signedInAs(account)).call(updateOwnProfile, { body: { language: 'de' } })
    await world.timePasses(11 * 60)
    await otp()
    expect(await mailsTo(email)).toEqual(['password-reset-code en', 'password-reset-code de'])
  })

  it('is that of the registration for its code, and the account’s from then on', async () => {
    const email = 'neu@example.com'
    const form = {
      ...{ firstName: 'Robin', lastName: 'Sommer', companyName: 'Klanghaus Nord', password: testPassword },
      ...{ street: 'Klangweg 3', postCode: '50667', city: 'Köln', country: 'Germany' },
    }
    await world.call(register, { body: { ...form, email, language: 'de' } })
    await world.call(resendCode, { query: { email }, headers: { 'accept-language': 'en' } })
    const code = (await world.mails('verification-code', email)).at(-1)?.facts.code ?? ''
    await world.timePasses(121)
    await world.call(verifyEmail, { query: { email, code }, headers: { 'accept-language': 'en' } })
    await admin.call(toggleUserEnabled, { params: { email } })
    expect(await mailsTo(email)).toEqual(['verification-code de', 'verification-code de', 'account-activated de'])
    await told()
    expect(await newestTo(german.email)).toBe('account-waiting de')
    expect(await newestTo(english.email)).toBe('account-waiting en')

    const unsaid = 'neu-ohne-wahl@example.com'
    await world.call(register, { body: { ...form, email: unsaid }, headers: { 'accept-language': 'de-AT, en;q=0.5' } })
    expect(await mailsTo(unsaid)).toEqual(['verification-code de'])
  })

  it('is the account’s at both of its addresses when the address changes', async () => {
    const account = await world.anAccount({ language: 'de' })
    const caller = await world.signedInAs(account)
    await caller.call(updateOwnProfile, { body: { email: 'umgezogen@example.com' } })
    expect(await mailsTo('umgezogen@example.com')).toEqual(['email-change-code de'])
    expect(await newestTo(account.email)).toBe('email-change-requested de')
    await admin.call(updateUser, { params: { email: account.email }, body: { email: 'versetzt@example.com' } })
    expect(await mailsTo('versetzt@example.com')).toEqual(['email-changed-by-administrator de'])
    expect(await newestTo(account.email)).toBe('email-changed-by-administrator de')
  })

  it('costs no statement for each further administrator', async () => {
    const posting = () => germanDealer.call(postMessage, { ...at(germanItem), body })
    /** For the first message of two minutes, and for the next. */
    const costs = async () => {
      await world.timePasses(121)
      return [(await statementsOf(posting)).length, (await statementsOf(posting)).length]
    }
    await posting()
    const withTwo = await costs()
    await world.anAccount({ role: 'ADMIN', language: 'de' })
    await world.anAccount({ role: 'ADMIN', language: 'en' })
    expect(await costs()).toEqual(withTwo)
  })
})
