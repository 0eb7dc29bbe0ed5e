import * as contract from '@portal/contract/companies/merges.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Portal } from '../../../portal.ts'
import { askAboutNewcomer } from './ask-about-newcomer.ts'
import { likelyTwins, waits } from './likely-twins.views.ts'
import { mergeCompanies, takeBackMerge } from './merge.ts'
import { findCompany, listMerges, previewMerge } from './merge.views.ts'

/** Companies that are one: which are likely to be, and their merge. */
export function mergeRoutes(serve: Serve, portal: Portal): void {
  const { db } = portal
  serve(contract.listLikelyTwins, async ({ query }) => {
    const company = await findCompany(db, query.userId)
    if (!company) return refuse('NOT_FOUND')
    return accept({ waits: await waits(db, query.userId), twins: await likelyTwins(db, company.companyId) })
  })
  serve(contract.askAboutNewcomer, ({ body }) => askAboutNewcomer(portal, body))
  serve(contract.previewMerge, ({ query }) => previewMerge(db, query))
  serve(contract.mergeCompanies, ({ actor, body }) => mergeCompanies(portal, actor, body))
  serve(contract.listMerges, async ({ query }) => accept({ merges: await listMerges(db, query.userId) }))
  serve(contract.takeBackMerge, ({ actor, params }) => takeBackMerge(portal, actor, params.mergeId))
}
