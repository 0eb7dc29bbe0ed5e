/**
 * The least that can answer the calls of `works.ts`: node:http, and pg with prepared statements over the right indexes,
 * behind a checked token. It validates nothing, looks up no account, locks nothing and tells nobody.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deriveKey } from '@portal/api/tokens/derive-key.ts'
import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import { countWork, listWork, nextWork } from '@portal/contract/work/work.ts'
import pg from 'pg'
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

const turnColumns = 'items."serviceTurnSince", items."dealerTurnSince"'

const adminColumns = `page.request_id as "requestId", users.company_name as "companyName", page.title,
  page.created_at as "createdAt", items."itemCount", items."undecidedItems", page.status, items.unread as "hasUnreadMessages",
  ${turnColumns}, true as completed, page.archived_by_admins_at is not null as archived`

const adminList = `with page as materialized (
    select * from requests where completed_at is not null and archived_by_admins_at is null and status = $1
    order by request_id desc limit $2 offset $3)
  select ${adminColumns} from page join users on users.user_id = page.dealer_id ${items('unread_by_admins', undecided)}
  order by page.request_id desc`

const matching = `${undecided}, coalesce(json_agg(json_build_object('itemId', item_id, 'itemNumber', item_number,
  'serialNumber', serial_number, 'status', status) order by item_id) filter (where serial_folded like $1), '[]') as matches`

const search = `with hits as (
    select request_id from request_items join requests using (request_id)
    where serial_folded like $1 and completed_at is not null
    union
    select newest.request_id from users cross join lateral (
      select request_id from requests where dealer_id = user_id and completed_at is not null
      order by request_id desc limit $2) newest
    where lower(company_name) like $1
  ), ids as materialized (select request_id from hits order by request_id desc limit $2 offset $3
  ), page as materialized (select requests.* from ids join requests using (request_id))
  select ${adminColumns}, items.matches, json_array_length(items.matches) as "matchCount"
  from page join users on users.user_id = page.dealer_id ${items('unread_by_admins', matching)}
  order by page.request_id desc`

const ownList = `with page as materialized (
    select * from requests where dealer_id = $1 and completed_at is not null and archived_by_dealer_at is null
    order by request_id desc limit $2 offset $3)
  select page.request_id as "requestId", page.title, page.created_at as "createdAt", items."itemCount", page.status,
    items.unread as "hasUnreadAdminResponse", ${turnColumns}, true as completed
  from page ${items('unread_by_dealer')} order by page.request_id desc`

const caseItems = `select item_id as id, items.request_id as "requestId", title as "requestTitle",
    company_name as "companyName", archived_by_admins_at is not null as archived, item_type as "itemType", brand,
    item_number as "itemNumber", serial_number as "serialNumber", issue_description as "issueDescription", items.status,
    array[]::text[] as images, array[]::text[] as thumbnails, requests.status as "requestStatus",
    unread_by_admins as "hasUnreadMessages", false as "hasUnreadAdminResponse", amplifier_option as "amplifierOption",
    needs_schematic as "needsSchematic", repair_attempt as "amplifierRepairAttempt",
    repair_attempt_details as "amplifierRepairAttemptDetails", sold_on as "soldOn", null as "saleProof",
    false as "mayBeTakenBack", turn, turn_since as "turnSince"
  from request_items items join requests using (request_id) join users on user_id = dealer_id
  where request_id = $1 and completed_at is not null order by item_id`

const thread = `select message_id as "messageId", content as "messageContent", first_name as "senderFirstName",
    sender_side as "senderSide", sender_id = $2 as own, messages.created_at as "createdAt", array[]::text[] as attachments
  from messages join users on user_id = sender_id join request_items using (item_id) join requests using (request_id)
  where item_id = $1 and completed_at is not null order by message_id`

const post = `with posted as (
    insert into messages (item_id, sender_id, sender_side, content)
    select item_id, dealer_id, 'dealer', $3 from request_items join requests using (request_id)
    where item_id = $1 and dealer_id = $2 and completed_at is not null and not closed
    returning *)
  select message_id as "messageId", content as "messageContent", first_name as "senderFirstName",
    sender_side as "senderSide", true as own, posted.created_at as "createdAt", array[]::text[] as attachments
  from posted join users on user_id = sender_id`

async function answer(request: IncomingMessage, path: string, query: URLSearchParams): Promise<unknown> {
  const claims = claimsOf(request)
  if (!claims) return undefined
  const isAdmin = claims.role[0].authority === 'ADMIN'
  const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
  const last = path.slice(path.lastIndexOf('/') + 1)
  const slice = [size + 1, page * size]
  if (isAdmin && path === '/api/requests/active')
    return pageOf(await rows('admin-list', adminList, [query.get('status'), ...slice]), size, page)
  if (isAdmin && path === '/api/requests/search')
    return pageOf(await rows('search', search, [`%${query.get('q')?.toLowerCase()}%`, ...slice]), size, page)
  if (path === '/api/user/requests') return pageOf(await rows('own-list', ownList, [claims.sub, ...slice]), size, page)
  if (isAdmin && path.startsWith('/api/admin/request-items/messages/'))
    return rows('thread', thread, [last, claims.sub])
  if (isAdmin && path.endsWith('/items')) return rows('case-items', caseItems, [path.split('/').at(-2)])
  if (path === lookUpUnit.path) return lookedUpUnit(rows, query, claims.sub)
  if (isAdmin && path.startsWith('/api/admin/units/')) return unitRecord(rows, last)
  if (isAdmin && path === listWork.path) return pageOfQueue(rows, query)
  if (isAdmin && path === nextWork.path) return nextOfQueue(rows, query, claims.sub)
  if (isAdmin && path === countWork.path) return countsOfQueue(rows, claims.sub)
  if (request.method !== 'POST') return undefined
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
