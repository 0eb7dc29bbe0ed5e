import type * as z from 'zod/mini'
import { accountMails } from './account-mails.ts'
import { adminMails } from './admin-mails.ts'
import { adminNews } from './admin-news.ts'
import { dealerMails } from './dealer-mails.ts'

/**
 * Every mail the portal sends. The table `mails` holds these names, so a name in use must go on taking the same facts.
 */
export const catalogue = { ...accountMails, ...dealerMails, ...adminMails, 'admin-news': adminNews }

export type MailTemplate = keyof typeof catalogue
export type MailFacts<Template extends MailTemplate> = z.input<(typeof catalogue)[Template]['facts']>

/**
 * A mail to be queued: to whom, in whose language as accounts hold it, which one, and the facts it needs, which are
 * plain JSON. With an account it is news: it goes to the address of that account, and to nobody who may not act any more.
 */
export type MailToQueue = {
  [Template in MailTemplate]: {
    readonly template: Template
    readonly recipient: string
    readonly language: string | null
    readonly facts: MailFacts<Template>
    readonly userId?: number
  }
}[MailTemplate]

/** Facts that must not stay in the table once the mail is sent or dead: `facts - 'code'`. */
export const secretFact = 'code'
