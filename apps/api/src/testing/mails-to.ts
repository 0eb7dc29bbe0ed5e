import { mailsOf } from '../mail/write-news.ts'
import type { TestPortal } from './portal-for-tests.ts'

/** The mails to an account so far, the oldest first, and those that would be written now of what it is still to be told. */
export async function mailsTo({ tables }: TestPortal, { email }: { readonly email: string }) {
  const written = await tables
    .selectFrom('mails')
    .select(['mailId', 'template', 'facts', 'language', 'sentAt', 'attempts'])
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute()
  const account = await tables
    .selectFrom('users')
    .select(['userId', 'firstName', 'language'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!account) return written
  const waiting = await tables
    .selectFrom('news')
    .select(['template', 'facts'])
    .where('userId', '=', account.userId)
    .orderBy('newsId')
    .execute()
  const { language } = account
  const toCome = mailsOf(waiting, account.firstName).map((mail) => ({
    mailId: '',
    language,
    sentAt: null,
    attempts: 0,
    ...mail,
  }))
  return [...written, ...toCome]
}
