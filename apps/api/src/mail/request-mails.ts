import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { RepairResult } from '@portal/domain/items/submit-repair-outcome.ts'
import type { Tx } from '../db/database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { enabledAdmins, queueMails } from './queue-mails.ts'
import type { MailFacts, MailTemplate, MailToQueue } from './templates/catalogue.ts'

interface ListedItem {
  readonly itemId: number
  readonly brand: string
  readonly itemNumber: string
  readonly serialNumber: string
  readonly status: ItemStatus
}
interface ItemInRequest extends Omit<ListedItem, 'status'> {
  readonly requestId: number
  readonly requestTitle: string
}
interface PostedMessage {
  readonly item: ItemInRequest
  readonly senderFirstName: string
  readonly text: string
  readonly attachments: number
}

/** What happened to a request, as its use case reports it. */
export type RequestEvent =
  | {
      readonly type: 'RequestSubmitted'
      readonly requestId: number
      readonly requestTitle: string
      readonly companyName: string
      readonly items: readonly ListedItem[]
    }
  | {
      readonly type: 'ItemStatusChanged'
      readonly dealerId: number
      readonly item: ItemInRequest
      readonly status: ItemStatus
      readonly declineReason: string | null
      readonly exchangeNote: string | null
      readonly infoRequiredNote: string | null
    }
  | {
      readonly type: 'RequestClosed'
      readonly dealerId: number
      readonly requestId: number
      readonly requestTitle: string
      readonly items: readonly ListedItem[]
    }
  | ({ readonly type: 'MessageToAdminsPosted'; readonly companyName: string } & PostedMessage)
  | ({ readonly type: 'MessageToDealerPosted'; readonly dealerId: number } & PostedMessage)
  | {
      readonly type: 'RepairOutcomeReported'
      readonly companyName: string
      readonly item: ItemInRequest
      readonly repairResult: RepairResult
      readonly repairResultReason: string | null
    }

/**
 * Queues the mails about an event, in the transaction of the event: no saved event misses its mail, and no mail tells
 * of one that was rolled back.
 */
export async function queueMailsAbout(tx: Tx, queue: JobQueue, event: RequestEvent): Promise<void> {
  await queueMails(tx, queue, await mailsAbout(tx, event))
}

async function mailsAbout(tx: Tx, event: RequestEvent): Promise<MailToQueue[]> {
  switch (event.type) {
    case 'RequestSubmitted': {
      const { requestId, requestTitle, companyName, items } = event
      return toAdmins(tx, 'request-submitted', { requestId, requestTitle, companyName, items: [...items] })
    }
    case 'ItemStatusChanged': {
      const { item, status, declineReason, exchangeNote, infoRequiredNote } = event
      const { email, firstName } = await dealer(tx, event.dealerId)
      const facts = { firstName, ...item, status, declineReason, exchangeNote, infoRequiredNote }
      return [{ template: 'item-status-changed', recipient: email, facts }]
    }
    case 'RequestClosed': {
      const { requestId, requestTitle, items } = event
      const { email, firstName } = await dealer(tx, event.dealerId)
      const facts = { firstName, requestId, requestTitle, items: [...items] }
      return [{ template: 'request-closed', recipient: email, facts }]
    }
    case 'MessageToDealerPosted': {
      const { item, senderFirstName, text, attachments } = event
      const { email, firstName } = await dealer(tx, event.dealerId)
      const facts = { firstName, ...item, senderFirstName, text, attachments }
      return [{ template: 'message-to-dealer', recipient: email, facts }]
    }
    case 'MessageToAdminsPosted': {
      const { item, companyName, senderFirstName, text, attachments } = event
      return toAdmins(tx, 'message-to-admins', { companyName, ...item, senderFirstName, text, attachments })
    }
    case 'RepairOutcomeReported': {
      const { item, companyName, repairResult, repairResultReason } = event
      return toAdmins(tx, 'repair-outcome-reported', { companyName, ...item, repairResult, repairResultReason })
    }
  }
}

type AdminTemplate = Extract<MailTemplate, 'request-submitted' | 'message-to-admins' | 'repair-outcome-reported'>

async function toAdmins<Template extends AdminTemplate>(
  tx: Tx,
  template: Template,
  facts: MailFacts<Template>,
): Promise<MailToQueue[]> {
  const admins = await enabledAdmins(tx)
  return admins.map((recipient) => ({ template, recipient, facts }) as unknown as MailToQueue)
}

const dealer = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select(['email', 'firstName']).where('userId', '=', userId).executeTakeFirstOrThrow()
