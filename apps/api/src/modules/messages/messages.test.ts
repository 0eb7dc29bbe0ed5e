import { markItemUnread } from '@portal/contract/colleagues/colleagues.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { getItem, getItemForAdmin, updateItemStatus } from '@portal/contract/items/items.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import * as messages from '@portal/contract/messages/messages.ts'
import { listActiveRequests, listOwnRequests } from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDraft, anAddedItem, anUploadedPhoto, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealerAccount: TestAccount
let dealer: Caller
let otherDealer: Caller
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal({ environment: { MAIL_WAIT_SECONDS: '0' } })
  dealerAccount = await tested.anAccount()
  dealer = await tested.signedInAs(dealerAccount)
  otherDealer = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const write = (caller: Caller, itemId: number, messageContent: string, attachments: string[] = []) =>
  caller.call(caller === admin ? messages.postMessageAsAdmin : messages.postMessage, {
    ...at(itemId),
    body: { messageContent, attachments, thumbnails: [] },
  })
const anItem = async () => (await aSubmittedRequest(dealer)).itemIds[0] ?? 0

describe('a thread', () => {
  test('is read by both sides, oldest first, with the sender, the side and the attachments', async () => {
    const itemId = await anItem()
    const photo = await anUploadedPhoto(dealer)
    await write(admin, itemId, 'Which resistance did you measure?')
    expect((await write(dealer, itemId, ' 3.1 ohms ', [photo.imagePath])).status).toBe(201)
    const { body } = await admin.call(messages.listMessagesForAdmin, at(itemId))
    expect(body).toMatchObject([
      { messageContent: 'Which resistance did you measure?', senderSide: 'admins', own: true },
      {
        messageContent: '3.1 ohms',
        senderSide: 'dealer',
        senderFirstName: 'Robin',
        own: false,
        attachments: [{ filePath: photo.imagePath, requestItemId: itemId, processing: 'ready' }],
      },
    ])
    expect((await otherDealer.call(messages.listMessages, at(itemId))).status).toBe(404)
    expect((await write(otherDealer, itemId, 'Hello?')).status).toBe(404)
  })

  test('marks the item unread for the other side, until that side reads it', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer)
    const [itemId = 0] = itemIds
    const marks = async () => {
      const forAdmins = (await admin.call(getItemForAdmin, at(itemId))).body as ItemDetail
      const forDealer = (await dealer.call(getItem, at(itemId))).body as ItemDetail
      return [forAdmins.hasUnreadMessages, forDealer.hasUnreadAdminResponse]
    }
    expect(await marks()).toEqual([false, false])
    await write(dealer, itemId, 'Anything new?')
    expect(await marks()).toEqual([true, false])
    expect((await admin.call(listActiveRequests)).body).toMatchObject({
      content: expect.arrayContaining([expect.objectContaining({ requestId, hasUnreadMessages: true })]),
    })
    expect((await admin.call(messages.unreadForAdmins)).body).toMatchObject({ newest: [{ itemId, requestId }] })

    await admin.call(messages.listMessagesForAdmin, at(itemId))
    expect(await marks()).toEqual([false, false])
    await admin.call(markItemUnread, at(itemId))
    expect((await admin.call(messages.unreadForAdmins)).body).toMatchObject({ newest: [{ itemId, marked: true }] })
    await write(dealer, itemId, 'Still nothing?')
    expect((await admin.call(messages.unreadForAdmins)).body).toMatchObject({ newest: [{ itemId, marked: false }] })
    await admin.call(messages.listMessagesForAdmin, at(itemId))
    await write(admin, itemId, 'Yes.')
    expect(await marks()).toEqual([false, true])
    expect((await dealer.call(listOwnRequests)).body).toMatchObject({
      content: expect.arrayContaining([expect.objectContaining({ requestId, hasUnreadAdminResponse: true })]),
    })
    await dealer.call(messages.listMessages, at(itemId))
    expect(await marks()).toEqual([false, false])
  })

  test('clears the mark of a message that was shown, and keeps that of one that was not, also when both come at once', async () => {
    const itemId = await anItem()
    for (let round = 0; round < 40; round++) {
      const [thread] = await Promise.all([
        dealer.call(messages.listMessages, at(itemId)),
        write(admin, itemId, `Message ${round}`),
      ])
      const shown = (thread.body as Message[]).some(({ messageContent }) => messageContent === `Message ${round}`)
      const item = (await dealer.call(getItem, at(itemId))).body as ItemDetail
      expect(item.hasUnreadAdminResponse, shown ? 'shown' : 'not shown').toBe(!shown)
      await dealer.call(messages.listMessages, at(itemId))
    }
  })

  test('tells the other side by mail', async () => {
    const itemId = await anItem()
    await write(admin, itemId, 'Please send a photo of the label.')
    const [mail] = (await tested.mails('message-to-dealer', dealerAccount.email)).slice(-1)
    expect(mail?.facts).toMatchObject({ itemId, text: 'Please send a photo of the label.' })
    await write(dealer, itemId, 'Here it is.')
    const [answer] = (await tested.mails('message-to-admins')).slice(-1)
    expect(answer?.facts).toMatchObject({ itemId, text: 'Here it is.' })
  })

  test.each([
    ['', 400, 'Please write a message.'],
    ['   ', 400, 'Please write a message.'],
    ['x'.repeat(2001), 400, 'Your message exceeds 2,000 characters. Please shorten it.'],
  ])('refuses %j', async (text, status, says) => {
    const answer = await write(dealer, await anItem(), text)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ fields: { messageContent: says } })
  })

  test('takes 2,000 characters and three files, not four, and only uploads of the sender', async () => {
    const itemId = await anItem()
    expect((await write(dealer, itemId, 'x'.repeat(2000))).status).toBe(201)
    const keys = await Promise.all([1, 2, 3, 4].map(async () => (await anUploadedPhoto(dealer)).imagePath))
    expect((await write(dealer, itemId, 'Four', keys)).body).toMatchObject({
      fields: { attachments: 'Maximum 3 files per message. You already have 3.' },
    })
    expect((await write(dealer, itemId, 'Three', keys.slice(0, 3))).status).toBe(201)
    expect((await write(dealer, itemId, 'Attached already', keys.slice(0, 1))).status).toBe(400)
    const foreign = (await anUploadedPhoto(otherDealer)).imagePath
    expect((await write(dealer, itemId, 'Not mine', [foreign])).status).toBe(400)
  })

  test('refuses an administrator’s message with a mark that was to be filled in, and takes the same of a dealer', async () => {
    const itemId = await anItem()
    const text = 'Please send it until [[Due date is missing]].'
    expect(await write(admin, itemId, text)).toMatchObject({
      status: 400,
      body: { problems: { messageContent: { code: 'MESSAGE_NOT_FILLED_IN', mark: '[[Due date is missing]]' } } },
    })
    expect((await write(dealer, itemId, text)).status).toBe(201)
  })

  test('is closed for both sides once the request is closed, and not open yet on a draft', async () => {
    const itemId = await anItem()
    await admin.call(updateItemStatus, {
      ...at(itemId),
      body: { status: 'Declined', declineReason: 'Out of warranty' },
    })
    for (const caller of [dealer, admin])
      expect((await write(caller, itemId, 'One more thing')).body).toMatchObject({ error: 'REQUEST_CLOSED' })
    const draftItem = await anAddedItem(dealer, await aDraft(dealer))
    expect((await write(dealer, draftItem.id, 'Hello?')).body).toMatchObject({ error: 'REQUEST_NOT_COMPLETED' })
    expect((await write(admin, draftItem.id, 'Hello?')).status).toBe(404)
  })

  test('holds one message after a double click', async () => {
    const itemId = await anItem()
    const sent = {
      ...at(itemId),
      body: { messageContent: 'Once', attachments: [], thumbnails: [] },
      headers: { 'idempotency-key': 'double-click-on-send' },
    }
    await Promise.all([dealer.call(messages.postMessage, sent), dealer.call(messages.postMessage, sent)])
    expect((await dealer.call(messages.listMessages, at(itemId))).body).toHaveLength(1)
  })
})
