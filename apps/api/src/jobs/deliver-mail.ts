import { languageFor } from '@portal/domain/languages.ts'
import { sql } from 'kysely'
import { databaseTime } from '../db/clock.ts'
import type { Database } from '../db/database.ts'
import { prepareNews } from '../mail/departing-news.ts'
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
      await prepareNews(portal.db, mailId)
      await deliver(mailId, { lastAttempt: last })
    } catch (error) {
      // A server also refuses content when its disk is full or it gets too many mails from us.
      if (error instanceof MailRefused && error.refused === 'recipient')
        throw new OnlyThisJobFailed(error.message, { cause: error })
      throw error
    }
  }
}

/** Once a mail is sent or given up, its code must not stay in the table, where a stolen backup would show it. */
const factsWithoutSecret = sql<string>`facts - ${sql.lit(secretFact)}`

/** The table `mails`, as delivery needs it. */
function queuedMailsIn(db: Database): QueuedMails {
  return {
    async take(mailId) {
      const row = await db
        .updateTable('mails')
        .set((row) => ({ attempts: row('attempts', '+', 1) }))
        .where('mailId', '=', mailId)
        .where('sentAt', 'is', null)
        .where('deadAt', 'is', null)
        .returning(['mailId', 'template', 'recipient', 'facts', 'language', 'createdAt', databaseTime.as('takenAt')])
        .executeTakeFirst()
      return row && { ...row, language: languageFor([row.language]) }
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
