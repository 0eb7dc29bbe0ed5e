import type * as z from 'zod/mini'
import * as account from './account-mails.ts'
import * as admins from './admin-mails.ts'
import * as dealer from './dealer-mails.ts'

/** Every mail the portal sends. The names are kept in the table `mails`; a name once used keeps its facts. */
export const catalogue = {
  // To whoever owns, or claims to own, an account
  'verification-code': account.verificationCode,
  'password-reset-code': account.passwordResetCode,
  'email-change-code': account.emailChangeCode,
  'email-change-requested': account.emailChangeRequested,
  'email-changed-by-administrator': account.emailChangedByAdministrator,
  'account-activated': account.accountActivated,
  'password-changed': account.passwordChanged,
  // To a dealer
  'item-status-changed': dealer.itemStatusChanged,
  'message-to-dealer': dealer.messageToDealer,
  'request-closed': dealer.requestClosed,
  // To each administrator
  'account-waiting': admins.accountWaiting,
  'request-submitted': admins.requestSubmitted,
  'message-to-admins': admins.messageToAdmins,
  'repair-outcome-reported': admins.repairOutcomeReported,
} as const

export type MailTemplate = keyof typeof catalogue
export type MailFacts<Template extends MailTemplate> = z.input<(typeof catalogue)[Template]['facts']>

/** A mail to be queued: to whom, which one, and the facts it needs, which are plain JSON. */
export type MailToQueue = {
  [Template in MailTemplate]: {
    readonly template: Template
    readonly recipient: string
    readonly facts: MailFacts<Template>
  }
}[MailTemplate]

/** Facts that must not stay in the table once the mail is sent or dead: `facts - 'code'`. */
export const secretFact = 'code'
