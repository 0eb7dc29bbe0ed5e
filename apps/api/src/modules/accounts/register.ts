import type { register as registerEndpoint } from '@portal/contract/accounts/session.ts'
import type { BodyOf } from '@portal/contract/endpoint.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import type { Language } from '@portal/domain/languages.ts'
import { transaction } from '../../db/transaction.ts'
import { queueMails } from '../../mail/queue-mails.ts'
import type { Portal } from '../../portal.ts'
import { replaceCode } from './account-codes.ts'
import { findAccount } from './accounts.repository.ts'
import { insertCompany, splitProfile } from './insert-company.ts'
import { problemOfPassword } from './new-password.ts'

/**
 * Registers a company account and mails the verification code in the same transaction. Refused: a password that breaks
 * the rules (one sentence), an address that somebody has, also when two register it at once.
 */
export async function register(
  portal: Pick<Portal, 'db' | 'passwords' | 'mailedCodes' | 'queue'>,
  { captchaToken: _spent, password, ...profile }: BodyOf<typeof registerEndpoint> & { readonly language: Language },
): Promise<Decision<Done, 'VALIDATION' | 'EMAIL_ALREADY_EXISTS'>> {
  const problem = await problemOfPassword(password, password, profile)
  if (problem) return refuse('VALIDATION', { password: problem })
  // Only saves the work of hashing. The unique index decides, below.
  if (await findAccount(portal.db, profile.email)) return refuse('EMAIL_ALREADY_EXISTS')
  const passwordHash = await portal.passwords.hashPassword(password)

  return transaction(portal.db, async (tx) => {
    const { company, person } = splitProfile({ ...profile, phoneNumber: profile.phoneNumber ?? '' })
    const account = await insertCompany(tx, company, { ...person, passwordHash, role: 'USER' })
    if (!account) return refuse('EMAIL_ALREADY_EXISTS')
    const facts = await replaceCode(portal, tx, { purpose: 'verify-email', ...account })
    const { language } = profile
    await queueMails(tx, portal.queue, [{ template: 'verification-code', recipient: account.email, language, facts }])
    return accept({})
  })
}
