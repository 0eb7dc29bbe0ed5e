import { uploadPdf } from '@portal/contract/files/files.ts'
import { addItem, addLayoutPdf } from '@portal/contract/items/items.ts'
import { createRequest } from '@portal/contract/requests/requests.ts'
import { problemOfFilledField } from '@portal/domain/accounts/account-fields.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemOfMessage } from '@portal/domain/messages/message-rules.ts'
import { problemOfTitle } from '@portal/domain/requests/request-title.ts'
import { anyCharacter } from '@portal/domain/testing/any-character.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, anItemSave, aSubmittedRequest, upload } from '../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { aPdf } from '../testing/sample-pdf.ts'
import { brokenConstraint } from './database.ts'

let tested: TestPortal
let dealer: Caller
let admin: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const { account, file, item, message, note, point, product, repairOutcome, reply, request } = limits
const { shot, spot, statusUpdate, unit } = limits
/** How long the text of each column may be. */
const lengths: Record<string, number> = {
  'asked_points.answer': point.answer,
  'asked_points.unit': point.unit,
  'asked_points.wording': point.text,
  ...{ 'companies.city': account.city, 'companies.company_name': account.companyName },
  ...{ 'companies.country': account.country, 'companies.debtor_number': account.debtorNumber },
  ...{ 'companies.phone_number': account.phoneNumber, 'companies.post_code': account.postCode },
  'companies.street': account.street,
  'company_merges.from_debtor_number': account.debtorNumber,
  'company_merges.into_debtor_number': account.debtorNumber,
  'dealer_spots.text': spot.text,
  'files.file_name': file.name,
  'invitations.email': account.email,
  'item_spots.text': spot.text,
  'messages.content': message.maximumCharacters,
  'resumable_uploads.file_name': file.name,
  'saved_replies.name': reply.name,
  'saved_reply_texts.text': reply.text,
  'notes.content': note.maximumCharacters,
  'next_step_texts.text': limits.nextStep.text,
  'next_steps.brand': limits.item.brand,
  'point_texts.text': point.text,
  'points.unit': point.unit,
  'products.brand': item.brand,
  'products.item_number': item.itemNumber,
  'products.name': product.name,
  'request_items.brand': item.brand,
  'request_items.decline_reason': statusUpdate.declineReason,
  'request_items.exchange_note': statusUpdate.exchangeNote,
  'request_items.info_required_note': statusUpdate.infoRequiredNote,
  'request_items.issue_description': item.issueDescription,
  'request_items.item_number': item.itemNumber,
  'request_items.repair_attempt_details': item.repairAttemptDetails,
  'request_items.repair_result_reason': repairOutcome.reason,
  'request_items.replacement_serial': item.serialNumber,
  'request_items.serial_number': item.serialNumber,
  'requests.title': request.title,
  // Nothing reads or writes it; a later release drops its table, when no release that did is left.
  'saved_work_views.name': 60,
  'skipped_shots.why': shot.why,
  'terms.brand': item.brand,
  'units.debtor_number': unit.debtorNumber,
  'units.invoice': unit.invoice,
  'units.serial_number': item.serialNumber,
  'users.city': account.city,
  'users.company_name': account.companyName,
  'users.country': account.country,
  'users.debtor_number': account.debtorNumber,
  'users.email': account.email,
  'users.first_name': account.name,
  'users.last_name': account.name,
  'users.pending_email': account.email,
  'users.phone_number': account.phoneNumber,
  'users.post_code': account.postCode,
  'users.street': account.street,
}

test('the tables check the lengths of the limits, and count no other way', async () => {
  const { rows } = await tested.portal.pool.query<{ table: string; says: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as says from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid) ~ 'length\\('`,
  )
  const found = rows.map(({ table, says }) => {
    const [, column, most] = /(?<!char_)\butf16_length\((\w+)\) <= (\d+)/.exec(says) ?? []
    return [`${table}.${column}`, Number(most)]
  })
  expect(Object.fromEntries(found)).toEqual(lengths)
  expect(found).toHaveLength(Object.keys(lengths).length)
})

/** Letters and emoji, so that the two ways of counting differ. */
const aText = fc.string({ unit: fc.constantFrom('a', 'ß', '語', '😀', '𝄞', '👩‍🔧', 'e\u0301'), maxLength: 2400 })

test('PostgreSQL counts as the browser does', async () => {
  const anyText = fc.string({ unit: anyCharacter }).filter((text) => !text.includes('\0'))
  await fc.assert(
    fc.asyncProperty(fc.oneof(aText, anyText), async (text) => {
      const { rows } = await tested.portal.pool.query<{ length: number }>('select utf16_length($1) as length', [text])
      expect(rows).toEqual([{ length: text.length }])
    }),
  )
})

test('rules and tables refuse the same texts', async () => {
  const { portal, tables } = tested
  const { userId } = await tested.anAccount()
  const { itemIds } = await aSubmittedRequest(dealer)
  const [itemId = 0] = itemIds
  const isStored = async (insert: { execute(): Promise<unknown> }) => {
    const broken = await insert.execute().then(() => undefined, brokenConstraint)
    expect(broken ?? 'a_check').toMatch(/_(check|length)$/)
    return broken === undefined
  }
  const sides = [
    {
      judge: problemOfTitle,
      store: (title: string) => tables.insertInto('requests').values({ dealerId: userId, title }),
    },
    {
      judge: problemOfMessage,
      store: (content: string) =>
        tables.insertInto('messages').values({ itemId, senderId: userId, senderSide: 'dealer', content }),
    },
    {
      judge: (text: string) => problemOfFilledField('companyName', text),
      store: (companyName: string) =>
        portal.db.updateTable('companies').set({ companyName }).where('companyId', '=', userId),
    },
  ]
  const near = fc.integer({ min: -3, max: 3 }).chain((more) => aText.map((text) => ({ more, text })))
  for (const { judge, store } of sides)
    await fc.assert(
      fc.asyncProperty(near, fc.constantFrom(255, 2000), async ({ more, text }, limit) => {
        const sized = `${text}${'x'.repeat(limit + 3)}`.slice(0, limit + more).toWellFormed()
        expect(await isStored(store(sized))).toBe(judge(sized) === undefined)
      }),
      { numRuns: 60 },
    )
})

test('127 emoji are taken where 255 characters are, and 255 are refused', async () => {
  const [few, many] = ['😀'.repeat(127), '😀'.repeat(255)]
  const params = { requestId: String(await aDraft(dealer)) }
  const add = async (itemNumber: string) =>
    (await dealer.call(addItem, { params, body: { ...(await anItemSave(dealer)), itemNumber } })).body
  expect(await add(few)).toMatchObject({ itemNumber: few })
  expect(await add(many)).toMatchObject({ error: 'ITEM_NUMBER_TOO_LONG' })
  expect((await dealer.call(createRequest, { body: { title: few } })).body).toMatchObject({ title: few })
  expect((await dealer.call(createRequest, { body: { title: many } })).status).toBe(400)

  const { itemIds } = await aSubmittedRequest(dealer)
  const bytes = aPdf
  const { body } = await upload(admin, { bytes, name: 'a.pdf', type: 'application/pdf' }, uploadPdf.path)
  const attach = (name: string) =>
    admin.call(addLayoutPdf, {
      params: { itemId: String(itemIds[0]) },
      body: { key: (body as { pdfPath: string }).pdfPath, name },
    })
  expect((await attach(many)).status).toBe(400)
  expect((await attach(few)).body).toMatchObject({ layoutPdfNames: [few] })
})
