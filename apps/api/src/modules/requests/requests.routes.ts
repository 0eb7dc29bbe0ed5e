import { handOverRequest } from '@portal/contract/companies/companies.ts'
import * as contract from '@portal/contract/requests/requests.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { archive, moveSeveral, restore } from './archive.ts'
import { handOver } from './hand-over.ts'
import { distributorsWithRequests, listForAdmins, listOwn } from './request-lists.views.ts'
import { searchForAdmins, searchOwn } from './request-search.views.ts'

const minimum = limits.search.minimumCharacters
const tooShort = refuse('VALIDATION', { q: { code: 'SEARCH_TOO_SHORT', minimum } })

/** Lists and archives of requests. */
export function requestRoutes(serve: Serve, portal: Portal): void {
  const { db } = portal

  serve(contract.listActiveRequests, async ({ query }) =>
    accept(await listForAdmins(db, { archived: false, status: query.status }, query)),
  )
  serve(contract.listRequestsByDistributor, async ({ query }) =>
    accept(await listForAdmins(db, { archived: false, dealerId: query.userId, status: query.status }, query)),
  )
  serve(contract.searchRequests, async ({ query }) => {
    if (query.q.length < minimum) return tooShort
    return accept(await searchForAdmins(db, { q: query.q, dealerId: query.userId, status: query.status }, query))
  })
  serve(contract.listDistributorsWithRequests, async ({ query }) =>
    accept(await distributorsWithRequests(db, query.scope)),
  )
  serve(contract.listArchivedRequests, async ({ query }) => accept(await listForAdmins(db, { archived: true }, query)))
  serve(contract.listArchivedRequestsByDistributor, async ({ query }) =>
    accept(await listForAdmins(db, { archived: true, dealerId: query.userId }, query)),
  )
  serve(contract.archiveForAdmins, ({ actor, params }) => archive(portal, 'admins', actor, params.requestId))
  serve(contract.restoreForAdmins, ({ actor, params }) => restore(portal, 'admins', actor, params.requestId))

  serve(contract.archiveSeveral, ({ actor, body }) => moveSeveral(archive, portal, actor, body.requestIds))
  serve(contract.restoreSeveral, ({ actor, body }) => moveSeveral(restore, portal, actor, body.requestIds))

  serve(contract.listOwnRequests, async ({ actor, query }) =>
    accept(await listOwn(db, { ...actor, archived: false, ...query }, query)),
  )
  serve(contract.listOwnArchivedRequests, async ({ actor, query }) =>
    accept(await listOwn(db, { ...actor, archived: true, ...query }, query)),
  )
  serve(contract.searchOwnRequests, async ({ actor, query }) =>
    query.q.length < minimum
      ? tooShort
      : accept(await searchOwn(db, { companyId: actor.companyId, q: query.q, scope: query.scope }, query)),
  )
  serve(handOverRequest, ({ actor, params, body }) => handOver(portal, actor, params.requestId, body.userId))
  serve(contract.archiveOwnRequest, ({ actor, params }) => archive(portal, 'dealer', actor, params.requestId))
  serve(contract.restoreOwnRequest, ({ actor, params }) => restore(portal, 'dealer', actor, params.requestId))
}
