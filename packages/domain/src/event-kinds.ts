import { historyKinds } from './items/item-history.ts'

/**
 * What a browser can be told of. Entries of an item's history come by themselves; everything else is announced by whoever
 * changes it (`apps/api/src/modules/events/announce.ts`).
 */
export const announcedKinds = [
  /** A video of an item, of a message or of an upload is ready or has failed. */
  'video-processed',
  /** The unread mark of an item is gone, on the side that hears it. */
  'messages-read',
  'request-archived',
  'request-restored',
  /** Its dealer took it back: it is a draft again, or gone. */
  'request-taken-back',
  /** Among the browsers of its dealer: a draft was begun, changed or deleted. */
  'draft-changed',
  /** Among the people of a company: who belongs to it, who is invited, its data. */
  'company-changed',
  /** Somebody else of the company looks after a request. */
  'request-handed-over',
  /** An account waits for activation, or does not any more. */
  'accounts-changed',
  /** Among administrators: who takes an item, that it is unread again, who has it open, a note. */
  'item-taken',
  'item-marked-unread',
  'item-looked-at',
  'note-changed',
  /** An import was begun, or something was decided about it. What its job does is read as it goes on. */
  'import-changed',
  /** A saved reply, what can be asked for, what happens next. */
  'kept-text-changed',
] as const
export const eventKinds = [...historyKinds, ...announcedKinds] as const
export type AnnouncedKind = (typeof announcedKinds)[number]
export type EventKind = (typeof eventKinds)[number]
