import { setTimeout as pause } from 'node:timers/promises'
import type { Language } from '@portal/domain/languages.ts'
import { messageOf } from '../message-of.ts'
import { MailRefused, type MailTransport } from './mail-transport.ts'
import type { MailRenderer } from './templates/render-mail.ts'

/** A row of `mails` that is neither sent nor dead. */
export interface QueuedMail {
  readonly mailId: string
  readonly template: string
  readonly recipient: string
  readonly facts: unknown
  /** Its receiver's, when it was queued. */
  readonly language: Language
  readonly createdAt: Date
  /** When it was taken, by the clock that says when codes expire. */
  readonly takenAt: Date
}

/** The three statements that delivery needs of the table `mails`, each a transaction of its own. */
export interface QueuedMails {
  /** Counts an attempt and answers the mail; undefined when it was sent, is dead, or does not exist. */
  take(mailId: string): Promise<QueuedMail | undefined>
  /** Sets `sent_at` and clears `last_error`; forgets the fact that is secret (`secretFact`). Doing it twice is fine. */
  markSent(mailId: string): Promise<void>
  /** Keeps the error for the operator. `dead`: it is not tried again; sets `dead_at`, and forgets what is secret. */
  markFailed(mailId: string, failure: { readonly error: string; readonly dead: boolean }): Promise<void>
}

export interface DeliveryLog {
  info(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

export interface Delivery {
  readonly mails: QueuedMails
  readonly transport: MailTransport
  readonly render: MailRenderer
  /** `MAIL_FROM`. */
  readonly from: string
  readonly log: DeliveryLog
  /** How long to wait, in milliseconds, before each further try to note that a mail was taken over. */
  readonly pausesBeforeMarkingAgain?: readonly number[]
}

export type DeliveryOutcome = 'sent' | 'settled before' | 'dead'

/**
 * Sends one queued mail; the handler of the mail job.
 *
 * **Never lost.** The row is written in the transaction of its cause, and the job with it. A mail is marked sent only after
 * the carrier took it over; whatever ends before that throws, and the queue tries again until the last attempt, which
 * leaves a dead letter that an operator can see.
 *
 * **Never doubled, as far as SMTP allows.** A row that is marked is never sent again. Three gaps remain:
 * 1. The carrier took the mail, and then the database does not answer. This process remembers the mail, keeps trying to
 *    mark it for a minute and more, and on a later attempt marks it without sending. After a longer outage another
 *    process may send it again.
 * 2. The process is killed between the carrier's 250 and the mark, a matter of milliseconds.
 * 3. The connection breaks after the mail was sent off and before the reply. The protocol leaves open whether it was
 *    taken (RFC 1047); a server that never said 250 has not promised anything, so it is sent again. A process that the
 *    queue takes for dead while it still sends comes to the same.
 * In 2 and 3 the second copy is byte for byte the first (but for a request that was taken back or went to another company
 * meanwhile), with the same Message-ID, by which mailboxes drop it. The other way round (mark, then send) would lose the mail in the same gaps; a code
 * that never comes is the worse harm.
 *
 * @returns a function of a mail's id and whether the queue would not try again after this
 * @throws what went wrong, when the queue should try again
 */
export function createMailDelivery(delivery: Delivery) {
  const { mails, transport, render, from, log } = delivery
  const pauses = delivery.pausesBeforeMarkingAgain ?? [100, 500, ...Array<number>(60).fill(1000)]
  const takenOver = new Set<string>()

  async function markSent(mailId: string) {
    for (const wait of [...pauses, undefined]) {
      try {
        await mails.markSent(mailId)
        takenOver.delete(mailId)
        return
      } catch (error) {
        if (wait === undefined) throw error
        await pause(wait)
      }
    }
  }

  async function giveUp(mailId: string, template: string, error: string): Promise<DeliveryOutcome> {
    await mails.markFailed(mailId, { error, dead: true })
    log.error({ mailId, template, error }, 'A mail was given up')
    return 'dead'
  }

  return async function deliverMail(
    mailId: string,
    { lastAttempt }: { readonly lastAttempt: boolean },
  ): Promise<DeliveryOutcome> {
    const mail = await mails.take(mailId)
    if (!mail) return 'settled before'
    const { template, recipient, language, createdAt, takenAt } = mail

    if (!takenOver.has(mailId)) {
      const letter = render(template, mail.facts, language)
      if (!letter.ok) return giveUp(mailId, template, letter.problem)
      // An expired code would only lead its reader to an error.
      if (letter.lapsesAt && letter.lapsesAt <= takenAt)
        return giveUp(mailId, template, 'It could not be delivered in time')
      const { subject, html, text, inlineImages } = letter
      try {
        await transport.send({ mailId, createdAt, to: recipient, from, language, subject, html, text, inlineImages })
      } catch (error) {
        const described = sentenceOf(error)
        const isFinal = error instanceof MailRefused && error.forGood && error.refused !== 'configuration'
        if (isFinal || lastAttempt) return giveUp(mailId, template, described)
        await mails.markFailed(mailId, { error: described, dead: false })
        log.warn({ mailId, template, error: described }, 'A mail could not be sent; it is tried again')
        throw error
      }
      takenOver.add(mailId)
    }
    await markSent(mailId)
    log.info({ mailId, template }, 'A mail was sent')
    return 'sent'
  }
}

/** What an operator reads in `last_error`: one line, without a stack. */
function sentenceOf(error: unknown): string {
  return messageOf(error).replace(/\s+/gu, ' ').trim().slice(0, 500)
}
