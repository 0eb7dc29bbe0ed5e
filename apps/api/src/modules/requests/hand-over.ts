import type { Contact } from '@portal/contract/companies/company-schemas.ts'
import { mayHandOver } from '@portal/domain/accounts/company-roles.ts'
import { actsForCompany } from '@portal/domain/accounts/standing.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { handOverRequest, lockOwnRequest } from '../locked-request.ts'

/** Makes somebody of the company the contact of one of its requests, or gives away an own draft. Twice is no error. */
export const handOver = (
  { db }: Pick<Portal, 'db'>,
  actor: Actor,
  requestId: number,
  newContactId: number,
): Promise<Decision<Contact, 'FORBIDDEN' | 'NOT_FOUND' | 'NOT_IN_COMPANY'>> =>
  transaction(db, async (tx) => {
    const request = await lockOwnRequest(tx, actor, requestId)
    if (!request) return refuse('NOT_FOUND')
    const { contactId, dealerId: companyId } = request
    const changes = newContactId !== contactId
    // Shared, both of them: whoever changes a role or ends an access meanwhile comes before this, or finds the request
    // among what goes over. Not where nothing changes: whoever ends the access of the contact waits for this request by then.
    const people = await tx
      .selectFrom('users')
      .select(['userId', 'firstName', 'lastName', 'companyRole', 'role', 'verified', 'enabled', 'disabledByAdmin'])
      .where('userId', 'in', [actor.userId, newContactId])
      .where('companyId', '=', companyId)
      .orderBy('userId')
      .$if(changes, (query) => query.forShare())
      .execute()
    const acting = (id: number) => people.find((person) => person.userId === id && actsForCompany(person))
    const by = acting(actor.userId)
    if (!by || (changes && !mayHandOver(by, { contactId, newContactId }))) return refuse('FORBIDDEN')
    const person = acting(newContactId)
    if (!person) return refuse('NOT_IN_COMPANY')
    const { userId, firstName, lastName } = person
    if (changes) await handOverRequest(request, newContactId)
    return accept({ userId, firstName, lastName })
  })
