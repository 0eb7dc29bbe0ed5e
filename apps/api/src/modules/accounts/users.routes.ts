import * as contract from '@portal/contract/accounts/users.ts'
import { savedAlone } from '@portal/domain/accounts/seen-fields.ts'
import { accept } from '@portal/domain/decision.ts'
import { languageOf } from '../../http/language-of-call.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { accountKey } from '../../rate-limits/rate-limits.ts'
import { found } from '../reader.ts'
import { countTries } from './account-call-checks.ts'
import { hasOthersInCompany } from './company/company.views.ts'
import { toggleUserEnabled } from './toggle-user-enabled.ts'
import { changesEmail, updateOwnProfile, updateUser } from './update-profile.ts'
import { countWaitingAccounts, listUsers, profileFor } from './users.views.ts'

/** The user list and profiles. */
export function userRoutes(serve: Serve, portal: Portal): void {
  const { db } = portal

  serve(contract.getCurrentUser, async ({ actor, request }) => {
    const { userId, firstName, lastName, companyName, companyRole, email } = actor
    const person = { userId, firstName, lastName, companyName, companyRole, email }
    return accept({ ...person, language: languageOf(request), hasColleagues: await hasOthersInCompany(db, actor) })
  })

  serve(contract.listUsers, async ({ query: { role, page, size, ...filter } }) =>
    accept(await listUsers(db, { ...filter, roles: [role] }, { page, size })),
  )
  serve(contract.listAdmins, async ({ query: { role, page, size, ...filter } }) =>
    accept(await listUsers(db, { ...filter, roles: ['ADMIN', role] }, { page, size })),
  )
  serve(contract.countWaitingAccounts, async () => accept({ count: await countWaitingAccounts(db) }))
  serve(contract.toggleUserEnabled, ({ actor, params, body }) =>
    toggleUserEnabled(portal, actor, params.email, body ?? {}),
  )

  serve(contract.getUserByEmail, async ({ actor, params, query }) =>
    found(await profileFor(db, actor, { ...params, ...query })),
  )
  serve(contract.updateUser, ({ params, body }) => updateUser(portal, params.email, savedAlone(body)))

  serve(contract.updateOwnProfile, async ({ actor, body }) => {
    const sent = savedAlone(body)
    // Mails to an address of the sender's choice: bounded for the address as well as for the sender.
    if (changesEmail(actor, sent)) {
      const tooMany = await countTries(portal, [
        ['codePause', accountKey(sent.email)],
        ['codePerAccount', accountKey(actor.email)],
      ])
      if (tooMany) return tooMany
    }
    return updateOwnProfile(portal, actor, sent)
  })
}
