import { managersBeside } from '@portal/domain/accounts/company-roles.ts'
import { standingOf } from '@portal/domain/accounts/standing.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { transaction } from '../../../db/transaction.ts'
import { queueMails } from '../../../mail/queue-mails.ts'
import type { Portal } from '../../../portal.ts'
import { countTries } from '../account-call-checks.ts'
import { lockAccountById, peopleOf, personOf } from '../accounts.repository.ts'
import { findCompany } from './merge.views.ts'

/** Asks each active manager of a company, in the own language, whether somebody who waits for activation is of it. */
export const askAboutNewcomer = (
  { db, queue, rateLimits }: Pick<Portal, 'db' | 'queue' | 'rateLimits'>,
  { userId, companyId }: { readonly userId: number; readonly companyId: number },
): Promise<Decision<{ managers: number }, 'NOT_FOUND' | 'SAME_COMPANY' | 'TOO_MANY_REQUESTS'>> =>
  transaction(db, async (tx) => {
    const newcomer = await lockAccountById(tx, userId)
    const company = await findCompany(tx, companyId)
    if (!newcomer || !company) return refuse('NOT_FOUND')
    if (newcomer.companyId === company.companyId) return refuse('SAME_COMPANY')
    if (standingOf(newcomer) !== 'AwaitingActivation') return refuse('NOT_FOUND')
    const people = await peopleOf(tx, company.companyId)
    const managers = managersBeside(people.map(personOf), userId)
    // Nothing was asked: it can be tried again at once.
    if (managers.length === 0) return accept({ managers: 0 })
    // Counts the mails, and no tries: what fails after it is none.
    const tooMany = await countTries({ rateLimits }, [['askedAboutNewcomer', `${userId} ${company.companyId}`]], tx)
    if (tooMany) return tooMany
    const { email, companyName: registeredAs } = newcomer
    const asked = people.filter((person) => managers.some((manager) => manager.userId === person.userId))
    await queueMails(
      tx,
      queue,
      asked.map(({ email: recipient, language, firstName }) => ({
        ...{ template: 'newcomer-of-company', recipient, language },
        facts: { firstName, companyName: company.companyName, registeredAs, email },
      })),
    )
    return accept({ managers: asked.length })
  })
