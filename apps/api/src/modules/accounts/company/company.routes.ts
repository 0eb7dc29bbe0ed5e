import * as contract from '@portal/contract/companies/companies.ts'
import { getCompanyRecord, listCompanies } from '@portal/contract/companies/company-records.ts'
import * as merges from '@portal/contract/companies/merges.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Portal } from '../../../portal.ts'
import { found } from '../../reader.ts'
import { checkAccountCall } from '../account-call-checks.ts'
import { acceptWithNewAccount, joinWithOwnAccount, readInvitation } from './accept-invitation.ts'
import { askAboutNewcomer } from './ask-about-newcomer.ts'
import { companyOfActor } from './company.views.ts'
import { companyRecord, listOfCompanies } from './company-records.views.ts'
import { invite, inviteAgain, withdrawInvitation } from './invitations.ts'
import { likelyTwins, waits } from './likely-twins.views.ts'
import { mergeCompanies, takeBackMerge } from './merge.ts'
import { findCompany, listMerges, previewMerge } from './merge.views.ts'
import { changeRole, endAccessOf, giveBackAccessTo } from './people.ts'

/** A company, its people, and how others come into it. */
export function companyRoutes(serve: Serve, portal: Portal): void {
  serve(contract.getCompany, async ({ actor }) => accept(await companyOfActor(portal.db, actor)))
  serve(contract.changeCompanyRole, ({ actor, params, body }) =>
    changeRole(portal, actor, params.userId, body.companyRole),
  )
  serve(contract.endAccess, ({ actor, params, body }) =>
    endAccessOf(portal, actor, { userId: params.userId, successorId: body.successorId }),
  )
  serve(contract.giveBackAccess, ({ actor, params }) => giveBackAccessTo(portal, actor, params.userId))

  serve(contract.invitePerson, ({ actor, body }) => invite(portal, actor, body))
  serve(contract.sendInvitationAgain, ({ actor, params }) => inviteAgain(portal, actor, params.invitationId))
  serve(contract.withdrawInvitation, ({ actor, params }) => withdrawInvitation(portal, actor, params.invitationId))

  serve(contract.getInvitation, async ({ query, request }) => {
    const refused = await checkAccountCall(portal, 'getInvitation', request)
    return refused ?? readInvitation(portal, query.code)
  })
  serve(contract.acceptInvitation, async ({ body, request }) => {
    const refused = await checkAccountCall(portal, 'acceptInvitation', request)
    return refused ?? acceptWithNewAccount(portal, body)
  })
  serve(contract.joinCompany, ({ actor, body }) => joinWithOwnAccount(portal, actor, body.code))

  serve(listCompanies, async ({ query: { page, size, ...filter } }) =>
    accept(await listOfCompanies(portal.db, filter, { page, size })),
  )
  serve(getCompanyRecord, async ({ actor, params }) => found(await companyRecord(portal.db, actor, params.companyId)))

  mergeRoutes(serve, portal)
}

/** Companies that are one: which are likely to be, and their merge. */
function mergeRoutes(serve: Serve, portal: Portal): void {
  const { db } = portal
  serve(merges.listLikelyTwins, async ({ query }) => {
    const company = await findCompany(db, query.userId)
    if (!company) return refuse('NOT_FOUND')
    return accept({ waits: await waits(db, query.userId), twins: await likelyTwins(db, company.companyId) })
  })
  serve(merges.askAboutNewcomer, ({ body }) => askAboutNewcomer(portal, body))
  serve(merges.previewMerge, ({ query }) => previewMerge(db, query))
  serve(merges.mergeCompanies, ({ actor, body }) => mergeCompanies(portal, actor, body))
  serve(merges.listMerges, async ({ query }) => accept({ merges: await listMerges(db, query.userId) }))
  serve(merges.takeBackMerge, ({ actor, params }) => takeBackMerge(portal, actor, params.mergeId))
}
