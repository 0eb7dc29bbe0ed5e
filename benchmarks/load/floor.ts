/**
 * The least that can answer the calls of `works.ts`: node:http, and pg with prepared statements over the right indexes,
 * behind a checked token. It validates nothing, looks up no account, locks nothing and tells nobody.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deriveKey } from '@portal/api/tokens/derive-key.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { listItemsForAdmin } from '@portal/contract/items/items.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import { listMessagesForAdmin, postMessage } from '@portal/contract/messages/messages.ts'
import type {
  AdminRequestRow,
  FoundAdminRequest,
  MatchedItem,
  UserRequestRow,
} from '@portal/contract/requests/request-schemas.ts'
import { listActiveRequests, listOwnRequests, searchRequests } from '@portal/contract/requests/requests.ts'
import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import { getUnitRecord } from '@portal/contract/units/unit-records.ts'
import { countWork, listWork, nextWork } from '@portal/contract/work/work.ts'
import pg from 'pg'
import { columnsOf } from './columns.ts'
import { countsOfQueue, nextOfQueue, pageOfQueue } from './floor-queue.ts'
import { lookedUpUnit, unitRecord } from './floor-units.ts'
import {
  databaseConnections,
  dealerTurnSince,
  isUndecided,
  ready,
  serverSettings,
  serviceTurnSince,
} from './server-under-load.ts'

const { databaseUrl, secret } = serverSettings()
// Days as they are written, which the domain takes.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
const pool = new pg.Pool({ connectionString: databaseUrl, max: databaseConnections })
const key = deriveKey(secret, 'access tokens')

interface Claims {
  readonly sub: string
  readonly role: readonly [{ readonly authority: string }]
  readonly exp: number
}

function claimsOf(request: IncomingMessage): Claims | undefined {
  const [head = '', payload = '', signature = ''] =
    request.headers.authorization?.slice('Bearer '.length).split('.') ?? []
  const expected = createHmac('sha256', key).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return claims.exp * 1000 > Date.now() ? claims : undefined
}

async function bodyOf(request: IncomingMessage): Promise<{ messageContent: string }> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

const rows = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows

const pageOf = (found: unknown[], size: number, page: number) => ({
  content: found.slice(0, size),
  page,
  size,
  hasNext: found.length > size,
})

const items = (unread: string, more = '') => `cross join lateral (
  select count(*)::int as "itemCount", bool_or(${unread}) as unread, ${serviceTurnSince} as "serviceTurnSince",
    ${dealerTurnSince} as "dealerTurnSince" ${more} from request_items
  where request_id = page.request_id
) items`

const undecided = `, (count(*) filter (where ${isUndecided}))::int as "undecidedItems"`

const turns = { serviceTurnSince: 'items."serviceTurnSince"', dealerTurnSince: 'items."dealerTurnSince"' }

const adminFields: Record<keyof AdminRequestRow, string> = {
  requestId: 'page.request_id',
  companyName: 'companies.company_name',
  title: 'page.title',
  createdAt: 'page.created_at',
  itemCount: 'items."itemCount"',
  undecidedItems: 'items."undecidedItems"',
  status: 'page.status',
  hasUnreadMessages: 'items.unread',
  ...turns,
  completed: 'true',
  archived: 'page.archived_by_admins_at is not null',
}

const adminList = `with page as materialized (
    select * from requests where completed_at is not null and archived_by_admins_at is null and status = $1
    order by request_id desc limit $2 offset $3)
  select ${columnsOf<AdminRequestRow>(adminFields)} from page join companies on companies.company_id = page.dealer_id ${items('unread_by_admins', undecided)}
  order by page.request_id desc`

const matchedFields: Record<keyof MatchedItem, string> = {
  itemId: 'item_id',
  itemNumber: 'item_number',
  serialNumber: 'serial_number',
  status: 'status',
}
const matchedItem = Object.entries(matchedFields).map(([field, source]) => `'${field}', ${source}`)

const matching = `${undecided}, coalesce(json_agg(json_build_object(${matchedItem}) order by item_id)
  filter (where serial_folded like $1), '[]') as matches`

const foundColumns = columnsOf<FoundAdminRequest>({
  ...adminFields,
  matches: 'items.matches',
  matchCount: 'json_array_length(items.matches)',
})

const search = `with hits as (
    select request_id from request_items join requests using (request_id)
    where serial_folded like $1 and completed_at is not null
    union
    select newest.request_id from companies cross join lateral (
      select request_id from requests where dealer_id = company_id and completed_at is not null
      order by request_id desc limit $2) newest
    where lower(company_name) like $1
  ), ids as materialized (select request_id from hits order by request_id desc limit $2 offset $3
  ), page as materialized (select requests.* from ids join requests using (request_id))
  select ${foundColumns}
  from page join companies on companies.company_id = page.dealer_id ${items('unread_by_admins', matching)}
  order by page.request_id desc`

const contact = `json_build_object('userId', users.user_id, 'firstName', users.first_name, 'lastName', users.last_name)`

const ownColumns = columnsOf<UserRequestRow>({
  requestId: 'page.request_id',
  title: 'page.title',
  createdAt: 'page.created_at',
  itemCount: 'items."itemCount"',
  status: 'page.status',
  hasUnreadAdminResponse: 'items.unread',
  contact,
  ...turns,
  completed: 'true',
})

const ownList = `with page as materialized (
    select * from requests where dealer_id = $1 and completed_at is not null and archived_by_dealer_at is null
    order by request_id desc limit $2 offset $3)
  select ${ownColumns}
  from page join users on users.user_id = page.contact_id ${items('unread_by_dealer')} order by page.request_id desc`

const noTexts = 'array[]::text[]'

/** The filled tables have no pictures, and nothing that belongs to pictures. */
const itemColumns = columnsOf<ItemRow>({
  id: 'item_id',
  requestId: 'items.request_id',
  requestTitle: 'title',
  companyName: 'companies.company_name',
  contact,
  archived: 'archived_by_admins_at is not null',
  itemType: 'item_type',
  brand: 'brand',
  itemNumber: 'item_number',
  serialNumber: 'serial_number',
  issueDescription: 'issue_description',
  status: 'items.status',
  images: noTexts,
  thumbnails: noTexts,
  requestStatus: 'requests.status',
  hasUnreadMessages: 'unread_by_admins',
  hasUnreadAdminResponse: 'false',
  amplifierOption: 'amplifier_option',
  needsSchematic: 'needs_schematic',
  amplifierRepairAttempt: 'repair_attempt',
  amplifierRepairAttemptDetails: 'repair_attempt_details',
  turn: 'turn',
  turnSince: 'turn_since',
  soldOn: 'sold_on',
  saleProof: 'null',
  faultKind: 'fault_kind',
  skippedShots: noTexts,
  dealerSpots: noTexts,
  mayBeTakenBack: 'false',
  version: '1',
})

const caseItems = `select ${itemColumns}
  from request_items items join requests using (request_id) join companies on companies.company_id = dealer_id
    join users on user_id = contact_id
  where request_id = $1 and completed_at is not null order by item_id`

const messageColumns = (from: string, own: string) =>
  columnsOf<Message>({
    messageId: 'message_id',
    messageContent: 'content',
    senderFirstName: 'first_name',
    senderSide: 'sender_side',
    own,
    createdAt: `${from}.created_at`,
    attachments: noTexts,
  })

const thread = `select ${messageColumns('messages', 'sender_id = $2')}
  from messages join users on user_id = sender_id join request_items using (item_id) join requests using (request_id)
  where item_id = $1 and completed_at is not null order by message_id`

const post = `with posted as (
    insert into messages (item_id, sender_id, sender_side, content)
    select item_id, dealer_id, 'dealer', $3 from request_items join requests using (request_id)
    where item_id = $1 and dealer_id = $2 and completed_at is not null and not closed
    returning *)
  select ${messageColumns('posted', 'true')}
  from posted join users on user_id = sender_id`

/** What stands before the first parameter of a path, for the calls that no other call begins like. */
const before = (path: string) => path.slice(0, path.indexOf(':'))

async function answer(request: IncomingMessage, path: string, query: URLSearchParams): Promise<unknown> {
  const claims = claimsOf(request)
  if (!claims) return undefined
  const isAdmin = claims.role[0].authority === 'ADMIN'
  const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
  const last = path.slice(path.lastIndexOf('/') + 1)
  const slice = [size + 1, page * size]
  if (isAdmin && path === listActiveRequests.path)
    return pageOf(await rows('admin-list', adminList, [query.get('status'), ...slice]), size, page)
  if (isAdmin && path === searchRequests.path)
    return pageOf(await rows('search', search, [`%${query.get('q')?.toLowerCase()}%`, ...slice]), size, page)
  if (path === listOwnRequests.path) return pageOf(await rows('own-list', ownList, [claims.sub, ...slice]), size, page)
  if (isAdmin && path.startsWith(before(listMessagesForAdmin.path))) return rows('thread', thread, [last, claims.sub])
  if (isAdmin && path.startsWith(before(listItemsForAdmin.path)))
    return rows('case-items', caseItems, [path.split('/').at(-2)])
  if (path === lookUpUnit.path) return lookedUpUnit(rows, query, claims.sub)
  if (isAdmin && path.startsWith(before(getUnitRecord.path))) return unitRecord(rows, last)
  if (isAdmin && path === listWork.path) return pageOfQueue(rows, query)
  if (isAdmin && path === nextWork.path) return nextOfQueue(rows, query, claims.sub)
  if (isAdmin && path === countWork.path) return countsOfQueue(rows)
  if (request.method !== postMessage.method) return undefined
  return (await rows('post', post, [last, claims.sub, (await bodyOf(request)).messageContent]))[0]
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query] = (request.url ?? '').split('?')
  const value = await answer(request, path, new URLSearchParams(query))
  const body = Buffer.from(JSON.stringify(value ?? { error: 'NOT_FOUND' }))
  const status = value === undefined ? 404 : request.method === 'POST' ? 201 : 200
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
  response.writeHead(status, headers).end(body)
}

const server = createServer((request, response) => void respond(request, response))
server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port))
