import { limits } from '@portal/domain/limits.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * How long sessions, tokens, codes and links are valid, in seconds, by the database's clock (`db/clock.ts`). Access
 * tokens, captcha challenges and links to files hold their own expiry; the process that reads them checks it by its own
 * clock.
 */
export const lifetimes = {
  /** `idle`: without a refresh. `atMost`: however often it is refreshed. */
  session: { idle: day, atMost: limits.session.days * day },
  accessToken: 10 * minute,
  /** An expired access token is accepted for so much longer, because the clocks of two processes may differ. */
  accessTokenTolerance: 30,
  /** A stream of events: no longer than an access token, with which it is opened again. Each ends at a time of its own. */
  eventStream: { atLeast: 8 * minute, atMost: 10 * minute },
  /** For so long a client that comes back is told what it missed. Older ones read everything again. */
  missedEvents: hour,
  /** The code for a new or a changed e-mail address. */
  verificationCode: 15 * minute,
  /** A new e-mail address waits so long for its owner; whoever has it by mistake can ask for codes no longer. */
  newEmail: hour,
  /** The link that invites somebody into a company. */
  invitation: limits.company.invitationDays * day,
  /** For so long a merge of two companies can be taken back. */
  merge: limits.company.mergeDays * day,
  /** The OTP of a password reset. */
  otp: 10 * minute,
  /** After the right OTP, the time to choose the new password. */
  passwordChange: 10 * minute,
  /**
   * How long a decision can be undone: `offered` is what screens show, `accepted` leaves time for the way to the server.
   * The mail about it leaves only after that.
   */
  undo: { offered: limits.undo.seconds, accepted: limits.undo.seconds + 4, mailWaits: limits.undo.seconds + 5 },
  /** Long enough to fill in the longest form. */
  captchaChallenge: 20 * minute,
  /** The least time that a link to a file works. */
  fileLink: limits.fileLink.minutes * minute,
  /** How long somebody counts as having an item open after the last word of it; browsers say it twice in this time. */
  looking: minute,
  /** Links made within one such window are identical, so that a list shown again does not load its pictures again. */
  fileLinkWindow: 5 * minute,
} as const

/** When the mail of a day leaves, in the time zone of the portal. */
export const dailyMailAt = '07:00'

/** How long data is kept that nobody needs any more or that was never finished, in days. */
export const keptDays = {
  /** Drafts, and uploads that belong to nothing. */
  unfinished: 30,
  /** Uploads in parts that were not finished: their parts lie in the database. */
  unfinishedUploads: limits.unfinishedUpload.days,
  /** Stored files that the database does not know: the operator has this time to notice a wrong database. */
  strayFiles: 30,
  /** Evidence that was removed, put aside in the folder of files. */
  filesSetAside: 30,
  /** The rows of removed files: deleting the same file again is then no error. */
  removedFiles: 1,
  /** Used captcha tokens, after their expiry. */
  captchaTokens: 1,
  /** Half-written files of killed processes, and conversions that run longer than any job. */
  interrupted: 1,
  sentMails: 30,
  /** Mails that were given up, for the operator to see. */
  deadMails: 90,
  /** For so long something written without a connection can leave a device, and be sent again when its answer got lost. */
  idempotencyKeys: 30,
  /** That a dealer deleted a draft or an item: deleting it again, as late, is then no error. */
  deletedByDealers: 30,
  undoableDecisions: 1,
  /** After their end. */
  invitations: 30,
  sessions: 30,
  codes: 7,
} as const
