/**
 * What the portal's libraries cost without the portal: Fastify, the contract's zod schemas both ways, Kysely, jose, an
 * account looked up in every call, a locking transaction for a post. No files, history, mails, logs, metrics, headers.
 */

import type { DB } from '@portal/api/db/tables.ts'
import { deriveKey } from '@portal/api/tokens/derive-key.ts'
import { schemas } from '@portal/contract/all-schemas.ts'
import type { BodyOf, Endpoint, EndpointSchemas, ParamsOf, QueryOf, ReplyOf } from '@portal/contract/endpoint.ts'
import { listItemsForAdmin } from '@portal/contract/items/items.ts'
import { listMessagesForAdmin, postMessage } from '@portal/contract/messages/messages.ts'
import type { MatchedItem } from '@portal/contract/requests/request-schemas.ts'
import { listActiveRequests, listOwnRequests, searchRequests } from '@portal/contract/requests/requests.ts'
import Fastify, { type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { jwtVerify } from 'jose'
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type QueryCreator,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely'
import pg from 'pg'
import {
  databaseConnections,
  dealerTurnSince,
  isUndecided,
  ready,
  serverSettings,
  serviceTurnSince,
} from './server-under-load.ts'

const { databaseUrl, secret } = serverSettings()
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: databaseConnections }) }),
  plugins: [new CamelCasePlugin()],
})
const key = await crypto.subtle.importKey(
  'raw',
  new Uint8Array(deriveKey(secret, 'access tokens')),
  { name: 'HMAC', hash: 'SHA-256' },
  false,
  ['verify'],
)

/** The account behind a call, which may act and has the role that is asked for. */
async function accountOf(
  request: FastifyRequest,
  role?: 'ADMIN',
): Promise<{ userId: number; companyId: number; firstName: string }> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
  const account = await db
    .selectFrom('users')
    .select(['userId', 'companyId', 'firstName', 'role', 'enabled'])
    .where('userId', '=', Number(payload.sub))
    .executeTakeFirst()
  if (!account?.enabled || (role && account.role !== role))
    throw Object.assign(new Error('forbidden'), { statusCode: 403 })
  return account
}

const app = Fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)

/** The contract's types are those of a handler: what it got or lost does not compile until it is answered here. */
function serve<E extends Endpoint>(
  { name, method, path: url, status = 200 }: E,
  handler: (call: {
    params: ParamsOf<E>
    query: QueryOf<E>
    body: BodyOf<E>
    request: FastifyRequest
  }) => Promise<ReplyOf<E>>,
): void {
  const { params, query: querystring, body, reply }: EndpointSchemas = schemas[name]
  const given = Object.entries({ params, querystring, body }).filter(([, schema]) => schema)
  app.route({
    method,
    url,
    schema: { ...Object.fromEntries(given), response: { [status]: reply } },
    handler: async (request, response) => {
      const value = await handler({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        request,
      })
      return response.code(status).send(value)
    },
  })
}

interface PageQuery {
  readonly page: number
  readonly size: number
}
interface ListedColumns {
  readonly createdAt: Date
  readonly serviceTurnSince: Date | null
  readonly dealerTurnSince: Date | null
}
const pageOf = <Row extends ListedColumns>(rows: Row[], { page, size }: PageQuery) => ({
  content: rows.slice(0, size).map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    serviceTurnSince: row.serviceTurnSince?.toISOString() ?? null,
    dealerTurnSince: row.dealerTurnSince?.toISOString() ?? null,
    completed: true,
  })),
  page,
  size,
  hasNext: rows.length > size,
})

/** The requests of `page` as administrators see them, with their dealers and items. */
async function listForAdmins(
  withPage: QueryCreator<DB & { page: Selectable<DB['requests']> }>,
  query: PageQuery,
  matches: RawBuilder<MatchedItem[]> = sql`'[]'::json`,
) {
  const rows = await withPage
    .selectFrom('page')
    .innerJoin('companies', 'companies.companyId', 'page.dealerId')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('requestItems')
          .select((select) => select.fn.countAll<number>().as('itemCount'))
          .select(sql<boolean>`bool_or(unread_by_admins)`.as('hasUnreadMessages'))
          .select(sql<Date | null>`${sql.raw(serviceTurnSince)}`.as('serviceTurnSince'))
          .select(sql<Date | null>`${sql.raw(dealerTurnSince)}`.as('dealerTurnSince'))
          .select(sql<number>`(count(*) filter (where ${sql.raw(isUndecided)}))::int`.as('undecidedItems'))
          .select(matches.as('matches'))
          .whereRef('requestItems.requestId', '=', 'page.requestId')
          .as('items'),
      (join) => join.onTrue(),
    )
    .select(['page.requestId', 'companyName', 'title', 'page.createdAt', 'itemCount', 'page.status'])
    .select(['hasUnreadMessages', 'undecidedItems', 'matches', 'archivedByAdminsAt'])
    .select(['serviceTurnSince', 'dealerTurnSince'])
    .orderBy('page.requestId', 'desc')
    .execute()
  return pageOf(
    rows.map(({ archivedByAdminsAt, ...row }) => ({ ...row, archived: archivedByAdminsAt !== null })),
    query,
  )
}

serve(listActiveRequests, async ({ query, request }) => {
  await accountOf(request, 'ADMIN')
  const withPage = db.with('page', (cte) =>
    cte
      .selectFrom('requests')
      .selectAll()
      .where('completedAt', 'is not', null)
      .where('archivedByAdminsAt', 'is', null)
      .where('status', '=', query.status ?? 'Open')
      .orderBy('requestId', 'desc')
      .limit(query.size + 1)
      .offset(query.page * query.size),
  )
  return listForAdmins(withPage, query)
})

serve(searchRequests, async ({ query, request }) => {
  await accountOf(request, 'ADMIN')
  const pattern = `%${query.q.toLowerCase()}%`
  const wanted = (query.page + 1) * query.size + 1
  const withPage = db
    .with('hits', (cte) =>
      cte
        .selectFrom('requestItems')
        .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
        .select('requests.requestId')
        .where('serialFolded', 'like', pattern)
        .where('completedAt', 'is not', null)
        .union(
          cte
            .selectFrom('companies')
            .innerJoinLateral(
              (from) =>
                from
                  .selectFrom('requests')
                  .select('requestId')
                  .whereRef('dealerId', '=', 'companies.companyId')
                  .where('completedAt', 'is not', null)
                  .orderBy('requestId', 'desc')
                  .limit(wanted)
                  .as('newest'),
              (join) => join.onTrue(),
            )
            .select('newest.requestId')
            .where(sql`lower(company_name)`, 'like', pattern),
        ),
    )
    .with(
      // The ids of the page first: joined before they are cut, a million requests are walked backwards.
      (cte) => cte('ids').materialized(),
      (cte) =>
        cte
          .selectFrom('hits')
          .select('hits.requestId')
          .orderBy('hits.requestId', 'desc')
          .limit(query.size + 1)
          .offset(query.page * query.size),
    )
    .with('page', (cte) =>
      cte.selectFrom('ids').innerJoin('requests', 'requests.requestId', 'ids.requestId').selectAll('requests'),
    )
  const matches = sql<MatchedItem[]>`coalesce(json_agg(json_build_object('itemId', item_id, 'itemNumber', item_number,
    'serialNumber', serial_number, 'status', status) order by item_id) filter (where serial_folded like ${pattern}), '[]')`
  const found = await listForAdmins(withPage, query, matches)
  return { ...found, content: found.content.map((row) => ({ ...row, matchCount: row.matches.length })) }
})

serve(listOwnRequests, async ({ query, request }) => {
  const { companyId } = await accountOf(request)
  const rows = await db
    .with('page', (cte) =>
      cte
        .selectFrom('requests')
        .select(['requestId', 'contactId', 'title', 'status', 'createdAt'])
        .where('dealerId', '=', companyId)
        .where('completedAt', 'is not', null)
        .where('archivedByDealerAt', 'is', null)
        .orderBy('requestId', 'desc')
        .limit(query.size + 1)
        .offset(query.page * query.size),
    )
    .selectFrom('page')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('requestItems')
          .select((select) => select.fn.countAll<number>().as('itemCount'))
          .select(sql<boolean>`bool_or(unread_by_dealer)`.as('hasUnreadAdminResponse'))
          .select(sql<Date | null>`${sql.raw(serviceTurnSince)}`.as('serviceTurnSince'))
          .select(sql<Date | null>`${sql.raw(dealerTurnSince)}`.as('dealerTurnSince'))
          .whereRef('requestItems.requestId', '=', 'page.requestId')
          .as('items'),
      (join) => join.onTrue(),
    )
    .innerJoin('users', 'users.userId', 'page.contactId')
    .select(['page.requestId', 'title', 'page.createdAt', 'itemCount', 'status', 'hasUnreadAdminResponse'])
    .select(['serviceTurnSince', 'dealerTurnSince', 'userId', 'firstName', 'lastName'])
    .orderBy('page.requestId', 'desc')
    .execute()
  return pageOf(
    rows.map(({ userId, firstName, lastName, ...row }) => ({ ...row, contact: { userId, firstName, lastName } })),
    query,
  )
})

serve(listItemsForAdmin, async ({ params, request }) => {
  await accountOf(request, 'ADMIN')
  const rows = await db
    .selectFrom('requestItems as items')
    .innerJoin('requests', 'requests.requestId', 'items.requestId')
    .innerJoin('companies', 'companies.companyId', 'dealerId')
    .innerJoin('users as contacts', 'contacts.userId', 'contactId')
    .select(['title as requestTitle', 'companies.companyName', 'archivedByAdminsAt'])
    .select(['contacts.userId', 'contacts.firstName', 'contacts.lastName'])
    .select(['itemId as id', 'items.requestId', 'itemType', 'brand', 'itemNumber', 'serialNumber', 'issueDescription'])
    .select([
      'items.status',
      'requests.status as requestStatus',
      'unreadByAdmins as hasUnreadMessages',
      'needsSchematic',
    ])
    .select(['amplifierOption', 'faultKind', 'repairAttempt as amplifierRepairAttempt'])
    .select(['repairAttemptDetails as amplifierRepairAttemptDetails', 'soldOn', 'turn', 'turnSince'])
    .where('requests.requestId', '=', params.requestId)
    .where('completedAt', 'is not', null)
    .orderBy('itemId')
    .execute()
  return rows.map(({ archivedByAdminsAt, turnSince, userId, firstName, lastName, ...row }) => ({
    ...row,
    contact: { userId, firstName, lastName },
    turnSince: turnSince?.toISOString() ?? null,
    archived: archivedByAdminsAt !== null,
    images: [],
    thumbnails: [],
    saleProof: null,
    skippedShots: [],
    dealerSpots: [],
    mayBeTakenBack: false,
    version: 1,
    hasUnreadAdminResponse: false,
  }))
})

serve(listMessagesForAdmin, async ({ params, request }) => {
  const { userId } = await accountOf(request, 'ADMIN')
  const rows = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.userId', 'senderId')
    .innerJoin('requestItems', 'requestItems.itemId', 'messages.itemId')
    .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
    .select(['messageId', 'content as messageContent', 'firstName as senderFirstName', 'senderSide', 'senderId'])
    .select('messages.createdAt')
    .where('messages.itemId', '=', params.itemId)
    .where('completedAt', 'is not', null)
    .orderBy('messageId')
    .execute()
  return rows.map(({ senderId, createdAt, ...row }) => ({
    ...row,
    own: senderId === userId,
    createdAt: createdAt.toISOString(),
    attachments: [],
  }))
})

serve(postMessage, async ({ params, body, request }) => {
  const account = await accountOf(request)
  return db.transaction().execute(async (tx) => {
    const place = await tx
      .selectFrom('requestItems')
      .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
      .select('closed')
      .where('itemId', '=', params.itemId)
      .where('dealerId', '=', account.userId)
      .where('completedAt', 'is not', null)
      .forUpdate('requests')
      .executeTakeFirst()
    if (!place || place.closed) throw Object.assign(new Error('closed'), { statusCode: 409 })
    const posted = await tx
      .insertInto('messages')
      .values({ itemId: params.itemId, senderId: account.userId, senderSide: 'dealer', content: body.messageContent })
      .returning(['messageId', 'content as messageContent', 'senderSide', 'createdAt'])
      .executeTakeFirstOrThrow()
    await tx.updateTable('requestItems').set({ unreadByAdmins: true }).where('itemId', '=', params.itemId).execute()
    return {
      ...posted,
      createdAt: posted.createdAt.toISOString(),
      senderFirstName: account.firstName,
      own: true,
      attachments: [],
    }
  })
})

ready(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port))
