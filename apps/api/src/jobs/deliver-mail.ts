import { sql } from 'kysely'
import { databaseTime } from '../db/clock.ts'
import type { Database } from '../db/database.ts'
import { createMailDelivery, type QueuedMails } from '../mail/mail-delivery.ts'
import { MailRefused } from '../mail/mail-transport.ts'
import { secretFact } from '../mail/templates/catalogue.ts'
import { createMailRenderer } from '../mail/templates/render-mail.ts'
import type { Portal } from '../portal.ts'
import { type JobHandler, OnlyThisJobFailed } from './job-queue.ts'

/** Hands a queued mail to the transport; the rules of delivery are those of `createMailDelivery`. */
export function deliverMailHandler(
  portal: Pick<Portal, 'db' | 'config' | 'mailTransport' | 'log'>,
): JobHandler<'deliverCode'> & JobHandler<'deliverMail'> {
  const { config, log } = portal
  const deliver = createMailDelivery({
    mails: queuedMailsIn(portal.db),
    transport: portal.mailTransport,
    render: createMailRenderer({ publicUrl: config.publicUrl, operator: config.operator }),
    from: config.mail.from,
    log,
  })
  return async ({ mailId }, _signal, { last }) => {
    try {
      await deliver(mailId, { lastAttempt: last })
    } catch (error) {
      // A refused content may also be a server that has no room, or enough of us.
      if (error instanceof MailRefused && error.refused === 'recipient')
        throw new OnlyThisJobFailed(error.message, { cause: error })
      throw error
    }
  }
}

/** A code must not be read in the table by whoever gets hold of a backup, once nobody has to mail it any more. */
const factsWithoutSecret = sql<string>`facts - ${sql.lit(secretFact)}`

/** The table `mails`, as delivery needs it. */
function queuedMailsIn(db: Database): QueuedMails {
  return {
    async take(mailId) {
      return db
        .updateTable('mails')
        .set((row) => ({ attempts: row('attempts', '+', 1) }))
        .where('mailId', '=', mailId)
        .where('sentAt', 'is', null)
        .where('deadAt', 'is', null)
        .returning(['mailId', 'template', 'recipient', 'facts', 'createdAt', databaseTime.as('takenAt')])
        .executeTakeFirst()
    },

    async markSent(mailId) {
      await db
        .updateTable('mails')
        .set({ sentAt: databaseTime, lastError: null, facts: factsWithoutSecret })
        .where('mailId', '=', mailId)
        .execute()
    },

    async markFailed(mailId, { error, dead }) {
      await db
        .updateTable('mails')
        .set({ lastError: error, ...(dead ? { deadAt: databaseTime, facts: factsWithoutSecret } : {}) })
        .where('mailId', '=', mailId)
        .execute()
    },
  }
}
