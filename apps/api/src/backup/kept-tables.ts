import { inCamelCase } from '../db/database.ts'
import type { DB } from '../db/tables.ts'

/**
 * What becomes of each table in a backup. `kept`: it is copied, and restored as it was. `undone`: it says what holds at this
 * moment only, so a restored portal begins with none of it; it is in no backup, and of an older one that has it nothing is
 * taken. A table that stands here on neither side does not compile, and is refused by a test.
 *
 * What else begins anew: jobs, which are queued again for what the rows say is to be done (`queue-lost-jobs.ts`); mails with a
 * code, which would open nothing (`restore.ts`). Access tokens name a session, and end with it. Links to files are signed
 * for minutes and stand in no table.
 */
export const keptTables = {
  // Whoever was signed in signs in again; codes and what they allowed are asked for again.
  sessions: 'undone',
  refreshTokens: 'undone',
  accountCodes: 'undone',
  passwordResetGrants: 'undone',
  invitations: 'undone',
  captchaTokensUsed: 'undone',
  // Counted for minutes and hours.
  rateLimits: 'undone',
  // Who is looking at an item now.
  itemLookers: 'undone',
  // Events name transactions of their database.
  events: 'undone',
  // A device sends again what it got no answer to: what the backup holds is answered from here, all else is done.
  idempotencyKeys: 'kept',
  // A device goes on with them where the backup has them.
  resumableUploads: 'kept',
  uploadParts: 'kept',
  // What is sent again after the restore is no error.
  deletedByDealers: 'kept',
  // Those at work are queued again; one that was checked can be taken in.
  imports: 'kept',
  importRows: 'kept',
  importChanges: 'kept',
  importLayouts: 'kept',
  importWrongCells: 'kept',
  mails: 'kept',
  news: 'kept',
  adminNews: 'kept',
  undoableDecisions: 'kept',
  itemsBeforeDecision: 'kept',
  unfinishedItems: 'kept',
  askedPoints: 'kept',
  companies: 'kept',
  companyMerges: 'kept',
  dealerSpots: 'kept',
  files: 'kept',
  installation: 'kept',
  itemHistory: 'kept',
  itemSpots: 'kept',
  messages: 'kept',
  nextSteps: 'kept',
  nextStepTexts: 'kept',
  noteMentions: 'kept',
  notes: 'kept',
  points: 'kept',
  pointTexts: 'kept',
  products: 'kept',
  qualityAlerts: 'kept',
  requestItems: 'kept',
  requests: 'kept',
  savedReplies: 'kept',
  savedReplyTexts: 'kept',
  savedWorkViews: 'kept',
  skippedShots: 'kept',
  terms: 'kept',
  unitHistory: 'kept',
  units: 'kept',
  users: 'kept',
} as const satisfies Record<keyof DB, 'kept' | 'undone'>

/** Whether a table, by its name in the database, is copied and restored. */
export const isKept = (table: string): boolean =>
  Object.entries(keptTables).some(([name, becomes]) => name === inCamelCase(table) && becomes === 'kept')
