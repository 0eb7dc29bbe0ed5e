import type { AnnouncedKind } from '@portal/domain/event-kinds.ts'
import type { Tx } from '../../db/database.ts'

/** Whoever may read what an event names: one account, the people of a company, all administrators. Nobody else hears of it. */
type Audience =
  | { readonly userId: number; readonly companyId?: number; readonly forAdmins?: boolean }
  | { readonly userId?: undefined; readonly companyId: number; readonly forAdmins?: boolean }
  | { readonly userId?: undefined; readonly companyId?: undefined; readonly forAdmins: true }

export type EventToAnnounce = Audience & {
  readonly kind: AnnouncedKind
  readonly requestId?: number | null
  readonly itemId?: number | null
}

/**
 * Tells browsers that something changed, once the transaction of the change is committed. They read again what they show
 * of it, so an event names things and holds nothing of them. What leaves an entry in an item's history is announced with
 * that entry, by the database.
 */
export async function announce(tx: Pick<Tx, 'insertInto'>, ...events: readonly EventToAnnounce[]): Promise<void> {
  if (events.length > 0) await tx.insertInto('events').values(events).execute()
}

/** Tells people of which company they are from now on, and that company of them: what it is told they are told at once. */
export const announceNewCompany = (tx: Tx, userIds: readonly number[], companyId: number): Promise<void> =>
  announce(tx, ...userIds.map((userId) => ({ kind: 'company-changed', userId, companyId }) as const))

/** Tells a company, and whoever administers accounts, that its people changed. */
export const announceChangedPeople = (tx: Tx, companyId: number): Promise<void> =>
  announce(tx, { kind: 'company-changed', companyId }, { kind: 'accounts-changed', forAdmins: true })

interface ChangedDraft {
  readonly tx: Pick<Tx, 'insertInto'>
  readonly contactId: number
  readonly requestId: number
}

/** Tells the browsers of whoever writes it that a draft was begun, changed or deleted; nobody else hears of it. */
export const announceDraft = ({ tx, contactId, requestId }: ChangedDraft): Promise<void> =>
  announce(tx, { kind: 'draft-changed', userId: contactId, requestId })
