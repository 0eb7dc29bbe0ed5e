import { randomUUID } from 'node:crypto'
import { refreshSession, signIn } from '@portal/contract/accounts/session.ts'
import { toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import { lookAtItem } from '@portal/contract/colleagues/colleagues.ts'
import { changeCompanyRole } from '@portal/contract/companies/companies.ts'
import type { ReplyOf } from '@portal/contract/endpoint.ts'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import type { SavedReply } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { addReply, changeReply, deleteReply } from '@portal/contract/kept-texts/replies.ts'
import {
  listMessages,
  listMessagesForAdmin,
  postMessage,
  postMessageAsAdmin,
} from '@portal/contract/messages/messages.ts'
import { archiveForAdmins, archiveOwnRequest, restoreOwnRequest } from '@portal/contract/requests/requests.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { giveUpVideo } from '../../jobs/make-video-playable.ts'
import { openPortal, type Portal } from '../../portal.ts'
import { aDraft, aSubmittedRequest } from '../../testing/claims.ts'
import { type ListeningClient, listen } from '../../testing/listening-client.ts'
import {
  type Caller,
  foundTools,
  openTestPortal,
  type TestAccount,
  type TestPortal,
  testPassword,
} from '../../testing/portal-for-tests.ts'
import { announce, announceNewCompany } from './announce.ts'
import { createCursorSeal, type EventCursor } from './event-cursor.ts'
import { EventStream } from './event-stream.ts'
import { createEventStreams } from './event-streams.ts'
import { forgetEvents } from './forget-events.ts'

let tested: TestPortal
let url: string
/** A second process on the same database. */
let second: { portal: Portal; app: FastifyInstance; url: string }
let dealer: { account: TestAccount; caller: Caller }
let otherDealer: TestAccount
let admin: { account: TestAccount; caller: Caller }

const anotherPortal = () =>
  openPortal(tested.portal.config, tested.portal.databaseUrl, pino({ level: 'silent' }), { findTools: foundTools })
const listensAt = async (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })
const someone = async (wanted: Parameters<TestPortal['anAccount']>[0] = {}) => {
  const account = await tested.anAccount(wanted)
  return { account, caller: await tested.signedInAs(account) }
}

beforeAll(async () => {
  tested = await openTestPortal()
  url = await listensAt(tested.app)
  const portal = await anotherPortal()
  const app = await buildApp(portal)
  second = { portal, app, url: await listensAt(app) }
  dealer = await someone()
  otherDealer = await tested.anAccount()
  admin = await someone({ role: 'ADMIN' })
})
afterAll(async () => {
  await second.app.close()
  await second.portal.close()
  await tested.close()
})

const clients: ListeningClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.stop()
})
const listening = async (account: TestAccount, { at = url, from }: { at?: string; from?: string | undefined } = {}) => {
  const client = await listen(at, await tested.accessTokenOf(account), from)
  clients.push(client)
  return client
}
const soon = (look: () => unknown) => expect.poll(look, { interval: 5 })
const kindsOf = (client: ListeningClient) => client.events().map(({ kind }) => kind)

/** Writes an event for the dealer, straight into the database. */
const write = (client: { query(text: string, values: unknown[]): Promise<unknown> }, kind: string) =>
  client.query('insert into events (kind, user_id) values ($1, $2)', [kind, dealer.account.userId])
const aConnection = async () => {
  const client = new pg.Client({ connectionString: tested.portal.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  return client
}

let kindsMade = 0
/** A kind that no other event has, such as `test-bc`: kinds have no digits. */
const aKind = () => `test-${String(kindsMade++).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`

describe('who hears of what', () => {
  it('a message, a decision and whatever else the history knows: the dealer whose it is and the administrators', async () => {
    const [own, other, desk] = await Promise.all([
      listening(dealer.account),
      listening(otherDealer),
      listening(admin.account),
    ])
    const { requestId, itemIds } = await aSubmittedRequest(dealer.caller, [{}, {}])
    const [itemId = 0] = itemIds
    await dealer.caller.call(postMessage, { params: { itemId: String(itemId) }, body: { messageContent: 'Any news?' } })
    await admin.caller.call(updateItemStatus, {
      params: { itemId: String(itemId) },
      body: { status: 'Declined', declineReason: 'Out of warranty' },
    })
    const about = (kind: string, id = itemId) => ({ kind, requestId, itemId: id })
    const told = [about('submitted'), about('submitted', itemIds[1]), about('message-posted'), about('status-changed')]
    const drafted = { ...about('draft-changed'), itemId: null }
    await soon(() => own.events()).toEqual([drafted, drafted, drafted, ...told])
    await soon(() => desk.events()).toEqual(told)
    expect(other.events()).toEqual([])
  })

  it('who comes to an item, and leaves it: colleagues, and not oneself', async () => {
    const { itemIds } = await aSubmittedRequest(dealer.caller)
    const [itemId = 0] = itemIds
    const colleague = await someone({ role: 'ADMIN' })
    const [own, desk] = await Promise.all([listening(admin.account), listening(colleague.account)])
    const look = ({ caller }: typeof admin, looking: boolean) =>
      caller.call(lookAtItem, { params: { itemId: String(itemId) }, body: { looking } })
    await look(admin, true)
    await look(admin, false)
    await look(colleague, true)
    const told = { kind: 'item-looked-at', requestId: null, itemId }
    await soon(() => desk.events()).toEqual([told, told])
    await soon(() => own.events()).toEqual([told])
  })

  it('read marks and archives: the side whose they are', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer.caller)
    const params = { itemId: String(itemIds[0]) }
    const request = { params: { requestId: String(requestId) } }
    const [own, other, desk] = await Promise.all([
      listening(dealer.account),
      listening(otherDealer),
      listening(admin.account),
    ])
    await dealer.caller.call(postMessage, { params, body: { messageContent: 'Any news?' } })
    await admin.caller.call(listMessagesForAdmin, { params })
    await admin.caller.call(postMessageAsAdmin, { params, body: { messageContent: 'Tomorrow.' } })
    await dealer.caller.call(listMessages, { params })
    await admin.caller.call(updateItemStatus, {
      params,
      body: { status: 'Declined', declineReason: 'Out of warranty' },
    })
    await admin.caller.call(archiveForAdmins, request)
    await dealer.caller.call(archiveOwnRequest, request)
    await dealer.caller.call(restoreOwnRequest, request)
    await soon(() => kindsOf(own)).toEqual([
      'message-posted',
      'message-posted',
      'messages-read',
      'status-changed',
      'request-closed',
      'request-archived',
      'request-restored',
    ])
    await soon(() => kindsOf(desk)).toEqual([
      'message-posted',
      'messages-read',
      'message-posted',
      'status-changed',
      'request-closed',
      'request-archived',
    ])
    expect(other.events()).toEqual([])
  })

  it('accounts: the administrators', async () => {
    const [own, desk] = await Promise.all([listening(dealer.account), listening(admin.account)])
    const waiting = await tested.anAccount({ standing: 'AwaitingActivation' })
    await admin.caller.call(toggleUserEnabled, { params: { email: waiting.email } })
    await soon(() => kindsOf(desk)).toEqual(['accounts-changed'])
    expect(own.events()).toEqual([])
  })

  it('a role in a company: its people, and the administrators', async () => {
    const { userId } = await tested.anAccount({ colleagueOf: dealer.account })
    const own = await listening(dealer.account)
    const [other, desk] = await Promise.all([listening(otherDealer), listening(admin.account)])
    await dealer.caller.call(changeCompanyRole, {
      params: { userId: String(userId) },
      body: { companyRole: 'manager' },
    })
    await soon(() => kindsOf(own)).toEqual(['company-changed'])
    await soon(() => kindsOf(desk)).toEqual(['accounts-changed'])
    expect(other.events()).toEqual([])
  })

  it('texts that administrators keep: the administrators', async () => {
    const [own, desk] = await Promise.all([listening(dealer.account), listening(admin.account)])
    const save = { name: 'Type label', days: null, texts: { en: 'Please send it.' } }
    const { body } = await admin.caller.call(addReply, { body: save })
    const { replyId } = body as SavedReply
    const params = { replyId: String(replyId) }
    await admin.caller.call(changeReply, { params, body: { ...save, seenVersion: 1 } })
    await admin.caller.call(deleteReply, { params, query: { seenVersion: '2' } })
    await soon(() => kindsOf(desk)).toEqual(Array(3).fill('kept-text-changed'))
    expect(own.events()).toEqual([])
  })

  it('a video: of a draft its dealer, of what was submitted both sides, of neither its uploader', async () => {
    const draft = await aDraft(dealer.caller)
    const { itemIds } = await aSubmittedRequest(dealer.caller)
    const inDraft = await anItem(draft)
    const clients = await Promise.all([listening(dealer.account), listening(otherDealer), listening(admin.account)])
    for (const itemId of [inDraft, itemIds[0] ?? 0, null])
      expect(await giveUpVideo(tested.portal, await aVideo(itemId))).toBe(true)
    const [own, other, desk] = clients as [ListeningClient, ListeningClient, ListeningClient]
    await soon(() => own.events().map(({ itemId }) => itemId)).toEqual([inDraft, itemIds[0], null])
    await soon(() => desk.events().map(({ itemId }) => itemId)).toEqual([itemIds[0]])
    expect(other.events()).toEqual([])
  })

  it('nobody without a session, and nobody whose account is disabled', async () => {
    expect((await fetch(`${url}/api/events`)).status).toBe(403)
    const disabled = await tested.anAccount({ standing: 'Disabled' })
    expect((await listening(disabled)).status).toBe(403)
  })
})

async function anItem(requestId: number): Promise<number> {
  const { itemId } = await tested.tables
    .insertInto('requestItems')
    .values({
      requestId,
      ...{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165', serialNumber: randomUUID() },
      issueDescription: 'No sound.',
    })
    .returning('itemId')
    .executeTakeFirstOrThrow()
  return itemId
}

async function aVideo(itemId: number | null): Promise<number> {
  const key = randomUUID()
  const attached = itemId === null ? {} : { itemId, attachedAs: 'item' as const, position: 2 }
  const { fileId } = await tested.tables
    .insertInto('files')
    .values({
      ...{ key, sourceKey: `${key}-source`, kind: 'video', state: 'processing', contentType: 'video/mp4', byteSize: 1 },
      ...{ uploaderId: dealer.account.userId, fileName: 'woofer.mp4', ...attached },
    })
    .returning('fileId')
    .executeTakeFirstOrThrow()
  return fileId
}

describe('no event is lost', () => {
  it('a transaction that takes its event first and commits last is told of, also over a resume', async () => {
    const kind = aKind()
    const stays = await listening(dealer.account)
    const goes = await listening(dealer.account)
    const slow = await aConnection()
    await slow.query('begin')
    await write(slow, kind)
    const later = aKind()
    await write(tested.portal.pool, later)
    await soon(() => kindsOf(goes)).toContain(later)
    goes.stop()
    await slow.query('commit')
    await slow.end()
    await soon(() => kindsOf(stays)).toContain(kind)
    // At the other process, too, which was told of both in another order.
    const back = await listening(dealer.account, { from: goes.lastSeen(), at: second.url })
    await soon(() => kindsOf(back)).toEqual([kind])
    expect(kindsOf(stays).filter((told) => told === kind || told === later)).toEqual([later, kind])
  })

  it('a client that comes and goes while many write hears each event', async () => {
    const [visits, writersAtOnce, writesEach] = [40, 6, 3]
    const kinds = new Set<string>()
    let ended = 0
    const writeSome = async (connection: pg.Client) => {
      for (let left = writesEach; left > 0; left -= 1) {
        const kind = aKind()
        await connection.query('begin')
        await write(connection, kind)
        // The transaction lasts some statements, each time other ones than its neighbours.
        for (let more = Math.random() * 8; more > 0; more -= 1) await connection.query('select')
        const kept = Math.random() > 0.2
        await connection.query(kept ? 'commit' : 'rollback')
        if (kept) kinds.add(kind)
        ended += 1
      }
    }
    const told: string[] = []
    let from: string | undefined
    const first = await listening(dealer.account)
    from = first.lastSeen()
    first.stop()
    const connections = await Promise.all(Array.from({ length: writersAtOnce }, aConnection))
    for (let visit = 0; visit < visits; visit++) {
      const goesAfter = ended + Math.floor(Math.random() * writersAtOnce * writesEach)
      const written = Promise.all(connections.map(writeSome))
      const client = await listening(dealer.account, { from, at: visit % 2 ? url : second.url })
      await soon(() => ended).toBeGreaterThanOrEqual(goesAfter)
      client.stop()
      expect(client.messages.map(({ event }) => event)).not.toContain('reset')
      told.push(...kindsOf(client))
      from = client.lastSeen()
      await written
    }
    await Promise.all(connections.map((connection) => connection.end()))
    const last = await listening(dealer.account, { from })
    expect(kinds.size).toBeGreaterThan(100)
    await soon(() => new Set([...told, ...kindsOf(last)])).toEqual(kinds)
  }, 60_000)

  it('a lost connection of the signal loses nothing', async () => {
    const client = await listening(dealer.account)
    const kind = aKind()
    const { rowCount } = await tested.portal.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'warranty-portal commits' and datname = current_database()",
    )
    expect(rowCount).toBeGreaterThan(0)
    await write(tested.portal.pool, kind)
    await soon(() => kindsOf(client)).toContain(kind)
  })
})

describe('a client that is new', () => {
  it('is told what changed since it signed in, and nothing of other companies or of before', async () => {
    const [before, meanwhile, ofAnother, after] = [aKind(), aKind(), aKind(), aKind()]
    await write(tested.portal.pool, before)
    const { body } = await tested.call(signIn, { body: { email: dealer.account.email, password: testPassword } })
    await write(tested.portal.pool, meanwhile)
    await tested.portal.pool.query('insert into events (kind, user_id) values ($1, $2)', [
      ofAnother,
      otherDealer.userId,
    ])
    const client = await listening(dealer.account, { from: (body as ReplyOf<typeof signIn>).lastEventId })
    await write(tested.portal.pool, after)
    await soon(() => kindsOf(client)).toContain(after)
    expect(new Set(kindsOf(client))).toEqual(new Set([meanwhile, after]))
    expect(client.messages.map(({ event }) => event)).not.toContain('reset')
  })

  it('is told nothing where nothing happened since its session was renewed, and what happened', async () => {
    const { account } = await someone()
    const { cookies } = await tested.call(signIn, { body: { email: account.email, password: testPassword } })
    const refreshToken = cookies.find(({ name }) => name === 'refreshToken')?.value ?? ''
    const aWrite = (kind: string) =>
      tested.portal.pool.query('insert into events (kind, user_id) values ($1, $2)', [kind, account.userId])
    const [before, meanwhile, after] = [aKind(), aKind(), aKind()]
    await aWrite(before)
    // One that is on its way then, and committed later.
    const { lastEventId, client } = await tested.tables.transaction().execute(async (tx) => {
      await tx.insertInto('events').values({ kind: meanwhile, userId: account.userId }).execute()
      const renewed = await tested.call(refreshSession, { cookies: { refreshToken } })
      const { lastEventId } = renewed.body as ReplyOf<typeof refreshSession>
      const client = await listening(account, { from: lastEventId })
      expect(client.messages).toMatchObject([{ event: 'changes', data: [] }])
      return { lastEventId, client }
    })
    await soon(() => kindsOf(client)).toEqual([meanwhile])
    await aWrite(after)
    expect(kindsOf(await listening(account, { at: second.url, from: lastEventId }))).toEqual([meanwhile, after])
  })

  it('goes on from the place that the release before gave it', async () => {
    const seal = createCursorSeal(tested.portal.config.secret)
    const place = seal.read((await listening(dealer.account)).lastSeen())
    if (!place) throw new Error('A client was sent a place that cannot be read')
    const meanwhile = aKind()
    await write(tested.portal.pool, meanwhile)
    // It began with the name of the database.
    const from = seal.write({ ...place, seconds: `3f2a.${place.seconds}` as never })
    const client = await listening(dealer.account, { from })
    expect(client.messages).toMatchObject([{ event: 'changes', data: [{ kind: meanwhile }] }])
    // Without a place it said since when it had been reading.
    const withoutPlace = await fetch(`${url}/api/events?secondsBack=10`, {
      headers: { authorization: `Bearer ${await tested.accessTokenOf(dealer.account)}` },
    })
    expect(withoutPlace.status).toBe(200)
    await withoutPlace.body?.cancel()
  })
})

describe('while what a client missed is being read', () => {
  /** Opens a stream, has `meanwhile` happen before what was missed is read, and says what was sent. */
  async function openedWhile(meanwhile: () => Promise<unknown>) {
    const place = (await listening(dealer.account)).lastSeen()
    const missed = aKind()
    await write(tested.portal.pool, missed)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const queries: object[] = []
    const db = tested.tables.withPlugin({
      transformQuery: ({ node, queryId }) => {
        queries.push(queryId)
        return node
      },
      transformResult: async ({ queryId, result }) => {
        // The first one looks where the database is, the second one reads what was missed.
        if (queries.indexOf(queryId) === 1) await held
        return result
      },
    })
    const streams = createEventStreams({ ...tested.portal, db: db as never })
    const opening = streams.open({ ...dealer.account, role: 'USER', sessionId: randomUUID() }, place)
    await soon(() => queries.length).toBeGreaterThan(1)
    await meanwhile()
    await soon(() => streams.figures().sent).toBe(1)
    goOn()
    const opened = await opening
    if (!opened.ok) throw new Error(opened.refusal)
    streams.close()
    let sent = ''
    for await (const part of opened.value) sent += String(part)
    const { read } = createCursorSeal(tested.portal.config.secret)
    const messages = [...sent.matchAll(/^id: (.*)\ndata: (.*)$/gm)].map(([, id = '', data = '']) => ({
      place: read(id),
      kinds: JSON.parse(data).map(({ kind }: { kind: string }) => kind),
    }))
    return { place: read(place), missed, messages }
  }

  it('what comes is told, and leaves the client where it was', async () => {
    const kind = aKind()
    const { place, missed, messages } = await openedWhile(() => write(tested.portal.pool, kind))
    expect(messages[0]).toEqual({ place, kinds: [kind] })
    expect(messages[1]?.kinds).toContain(missed)
    expect(messages[1]?.place).not.toEqual(place)
  })

  it('whoever goes over to another company is told no more of what was missed', async () => {
    const move = () =>
      tested.portal.pool.query("insert into events (kind, user_id, company_id) values ('company-changed', $1, $2)", [
        dealer.account.userId,
        otherDealer.companyId,
      ])
    const { messages } = await openedWhile(move)
    expect(messages.map(({ kinds }) => kinds)).toEqual([['company-changed']])
  })
})

describe('a client that cannot resume reads everything again', () => {
  const firstEvent = async (from: string | undefined) => (await listening(dealer.account, { from })).messages[0]?.event
  const aCursor = async () => (await listening(dealer.account)).lastSeen() ?? ''
  const changed = (sealed: string, change: (cursor: EventCursor) => Partial<EventCursor>) => {
    const seal = createCursorSeal(tested.portal.config.secret)
    const cursor = seal.read(sealed)
    if (!cursor) throw new Error('A client was sent a place that cannot be read')
    return seal.write({ ...cursor, ...change(cursor) })
  }

  it.each([
    ['is new', async () => undefined],
    ['says nonsense', async () => '1:2:3'],
    // The first letter: of the last one's bits some count for nothing.
    [
      'says what nobody has sealed',
      async () => (await aCursor()).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ],
    // As after a failover, or over another database.
    ['has heard more than there is', async () => changed(await aCursor(), () => ({ snapshot: `9:${10 ** 12}:` }))],
    [
      'was away for too long',
      async () => {
        return changed(await aCursor(), ({ seconds }) => ({ seconds: seconds - 3700 }))
      },
    ],
  ])('one that %s', async (_, cursor) => {
    expect(await firstEvent(await cursor())).toBe('reset')
  })

  it('one that missed more than is kept for it, whether it was away or not', async () => {
    const stays = await listening(dealer.account)
    const from = await aCursor()
    await tested.portal.pool.query(
      "insert into events (kind, user_id) select 'many', $1 from generate_series(1, 1001)",
      [dealer.account.userId],
    )
    expect(await firstEvent(from)).toBe('reset')
    await soon(() => stays.messages.at(-1)?.event).toBe('reset')
    expect(await firstEvent(stays.lastSeen())).toBe('changes')
  })

  it('events are kept for longer than they can be asked for, and not for ever', async () => {
    await tested.portal.pool.query(
      "insert into events (kind, for_admins, at) values ('kept', true, now() - interval '65 min')",
    )
    await tested.portal.pool.query(
      "insert into events (kind, for_admins, at) values ('gone', true, now() - interval '75 min')",
    )
    await forgetEvents(tested.portal)
    const { rows } = await tested.portal.pool.query("select kind from events where kind in ('kept', 'gone')")
    expect(rows).toEqual([{ kind: 'kept' }])
  })
})

describe('a stream ends', () => {
  it('with its session: of this session and no other', async () => {
    const { account } = await someone()
    const [ends, stays] = await Promise.all([listening(account), listening(account)])
    const { rows } = await tested.portal.pool.query<{ session_id: string }>(
      'select session_id from sessions where user_id = $1 order by created_at offset 1 limit 1',
      [account.userId],
    )
    await tested.portal.db.transaction().execute((tx) =>
      tx
        .updateTable('sessions')
        .set({ endedAt: new Date() })
        .where('sessionId', '=', rows[0]?.session_id ?? '')
        .execute(),
    )
    await soon(() => ends.ended() || stays.ended()).toBe(true)
    expect([ends.ended(), stays.ended()].filter(Boolean)).toHaveLength(1)
  })

  it('when an administrator disables the account', async () => {
    const { account } = await someone()
    const client = await listening(account, { at: second.url })
    await admin.caller.call(toggleUserEnabled, { params: { email: account.email } })
    await soon(() => client.ended()).toBe(true)
    expect(client.events()).toEqual([])
  })

  it('when its process stops, so that a client goes on at another one', async () => {
    const portal = await anotherPortal()
    const app = await buildApp(portal)
    const client = await listening(dealer.account, { at: await listensAt(app) })
    await app.close()
    await soon(() => client.ended()).toBe(true)
    // Those that do not end by themselves are cut off at the end.
    expect(client.cut()).toBe(false)
    await portal.close()
    const kind = aKind()
    await write(tested.portal.pool, kind)
    const back = await listening(dealer.account, { from: client.lastSeen() })
    await soon(() => kindsOf(back)).toEqual([kind])
  })
})

it('says nothing of the installation by the place that a client keeps: the same place is another text each time', async () => {
  const [first, again] = [await listening(dealer.account), await listening(dealer.account)]
  const places = [first.lastSeen() ?? '', again.lastSeen() ?? '']
  for (const place of places)
    expect(`${place} ${Buffer.from(place, 'base64url').toString('latin1')}`).not.toMatch(/\d+:\d+:/)
  expect(new Set(places).size).toBe(2)
})

it('a stream that has ended takes nothing any more: what comes between its end and its closing is not an error', async () => {
  const { account } = await someone()
  const seal = createCursorSeal('a secret')
  const stream = new EventStream(
    { userId: account.userId, companyId: account.companyId, role: 'USER' as const, sessionId: 'a session' },
    seal,
  )
  const cursor = { seconds: 1, snapshot: '1:1:' }
  stream.sendNothing(cursor)
  stream.end()
  stream.end()
  stream.sendNothing(cursor)
  stream.sendReset(cursor)
  const sent: string[] = []
  for await (const part of stream) sent.push(String(part))
  expect(sent.join('').match(/^event: .*$/gm)).toEqual(['event: changes'])
})

it('whoever goes over to another company hears of that one from then on, and of the one before no more', async () => {
  const [{ account }, other] = [await someone(), await someone()]
  const stream = new EventStream({ ...account, sessionId: 'a session' }, createCursorSeal('a secret'))
  const { userId, companyId: before } = account
  const { companyId } = other.account
  const event = { kind: 'request-handed-over', userId: null, forAdmins: false, sessionId: null, itemId: null }
  const about = (ofCompany: number, requestId: number) => ({ ...event, companyId: ofCompany, requestId })
  const moved = { ...event, kind: 'company-changed', userId, companyId, requestId: null }
  const ofOldCase = { ...about(before, 5), userId }
  const events = [about(before, 1), about(companyId, 2), moved, about(companyId, 3), about(before, 4), ofOldCase]
  stream.sendHeard(events, { seconds: 1, snapshot: '1:1:' })
  stream.end()
  const sent: string[] = []
  for await (const part of stream) sent.push(String(part))
  expect(JSON.parse(/^data: (.*)$/m.exec(sent.join(''))?.[1] ?? '')).toMatchObject([
    ...[{ requestId: 1 }, { kind: 'company-changed' }, { requestId: 3 }],
  ])
  expect(stream.listener.companyId).toBe(companyId)
})

it('whoever goes over to another company among more events than are kept hears nothing more of the one before', async () => {
  const [{ account }, other] = [await someone(), await someone()]
  const client = await listening(account)
  await tested.portal.db.transaction().execute(async (tx) => {
    const { companyId } = other.account
    await tx.updateTable('users').set({ companyId }).where('userId', '=', account.userId).execute()
    await announceNewCompany(tx, [account.userId], companyId)
    await announce(tx, ...Array.from({ length: 1001 }, () => ({ kind: 'accounts-changed', forAdmins: true }) as const))
  })
  await soon(() => client.ended()).toBe(true)
  expect(client.messages.at(-1)?.event).toBe('reset')
})

it('is told at once, and passes proxies as it is', async () => {
  const client = await listening(dealer.account)
  expect(client.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(client.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(client.headers.get('x-accel-buffering')).toBe('no')
})

it('an account has a limited number of streams', async () => {
  const { account } = await someone()
  const token = await tested.accessTokenOf(account)
  const open = await Promise.all(Array.from({ length: 31 }, () => listen(url, token)))
  clients.push(...open)
  expect(open.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})
