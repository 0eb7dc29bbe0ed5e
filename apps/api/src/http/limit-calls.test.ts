import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { postMessage } from '@portal/contract/messages/messages.ts'
import { listOwnRequests } from '@portal/contract/requests/requests.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '../rate-limits/rate-limits.ts'
import { anUploadedPhoto, aPhoto, aSubmittedRequest, upload } from '../testing/claims.ts'
import { openTestPortal, type TestAccount, type TestPortal } from '../testing/portal-for-tests.ts'
import { limitOfCall } from './limit-calls.ts'

const limited = { status: 429, headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) } }

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal({ rateLimits: 'on' })
})
afterAll(() => tested.close())

const aDealer = async () => {
  const account = await tested.anAccount()
  return { account, dealer: await tested.signedInAs(account) }
}
/** Spends what is left of an account's limit, as so many calls would. */
const spend = async (limit: keyof typeof rateLimits, { userId }: TestAccount, { portal } = tested) => {
  for (let tries = 1; tries <= rateLimits[limit].tries; tries++) await portal.rateLimits.consume(limit, String(userId))
}

it('every call that changes something, and needs an account, has a limit of its own', () => {
  const changing = Object.values(endpoints).filter(({ audience, method }) => audience !== 'anyone' && method !== 'GET')
  expect(changing.length).toBeGreaterThan(20)
  expect(changing.filter(({ name }) => !limitOfCall[name])).toEqual([])
})

describe('an account that calls too often', () => {
  it('posts so many messages and no more, sends no more mails, and delays no colleague', async () => {
    const { dealer } = await aDealer()
    const { dealer: colleague } = await aDealer()
    await tested.anAccount({ role: 'ADMIN', email: 'service@example.com' })
    const itemOf = async (caller: typeof dealer) => (await aSubmittedRequest(caller)).itemIds[0] ?? 0
    const [itemId, otherItemId] = [await itemOf(dealer), await itemOf(colleague)]
    const post = (caller: typeof dealer, item: number) =>
      caller.call(postMessage, {
        params: { itemId: String(item) },
        body: { messageContent: 'Hello?', attachments: [], thumbnails: [] },
      })
    const { tries, seconds } = rateLimits.messagesPerAccount
    const answers = await Promise.all(Array.from({ length: tries + 10 }, () => post(dealer, itemId)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(10)
    for (const answer of refused) {
      expect(answer).toMatchObject({ ...limited, body: { error: 'TOO_MANY_REQUESTS' } })
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(seconds)
    }
    expect(await tested.mails('message-to-admins', 'service@example.com')).toHaveLength(tries)
    expect((await post(colleague, otherItemId)).status).toBe(201)
  })

  it('is told in words beside a file that it uploads, before the file is taken', async () => {
    const { account, dealer } = await aDealer()
    await anUploadedPhoto(dealer)
    await spend('uploadsPerAccount', account)
    const answer = await upload(dealer, { bytes: await aPhoto(), name: 'woofer.jpg', type: 'image/jpeg' })
    expect(answer).toMatchObject({ ...limited, body: { error: refusalText('TOO_MANY_REQUESTS') } })
    const files = await tested.portal.db
      .selectFrom('files')
      .where('uploaderId', '=', account.userId)
      .selectAll()
      .execute()
    expect(files).toHaveLength(1)
  })

  it('reads so often and no more; counting that writes nothing', async () => {
    const { account, dealer } = await aDealer()
    expect((await dealer.call(getCurrentUser)).status).toBe(200)
    await spend('callsPerAccount', account)
    expect(await dealer.call(getCurrentUser)).toMatchObject(limited)
    expect(await dealer.call(listOwnRequests, { query: {} })).toMatchObject(limited)
    const { dealer: colleague } = await aDealer()
    expect((await colleague.call(getCurrentUser)).status).toBe(200)
    const { rows } = await sql`select 1 from rate_limits where key like 'callsPerAccount%'`.execute(tested.portal.db)
    expect(rows).toEqual([])
  })
})

it('nothing is counted where limits are off', async () => {
  const unlimited = await openTestPortal()
  const account = await unlimited.anAccount()
  await spend('callsPerAccount', account, unlimited)
  expect((await (await unlimited.signedInAs(account)).call(getCurrentUser)).status).toBe(200)
  await unlimited.close()
})
