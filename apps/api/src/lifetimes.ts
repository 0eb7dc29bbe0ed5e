const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * How long what the server hands out is good for, in seconds, by the database's clock (`db/clock.ts`). What carries its
 * end with it, access tokens, captcha challenges and links to files, is judged by the clock of the process that reads it.
 */
export const lifetimes = {
  /** A session that is not used ends sooner than one that is. */
  session: { idle: day, atMost: 7 * day },
  /** Two tabs may refresh at the same moment: the second one sends a token that the first has just spent. */
  refreshGrace: 10,
  accessToken: 10 * minute,
  /** The clocks of two processes may differ: so much later a token still works, unless its session has ended. */
  accessTokenTolerance: 30,
  /** The code for a new or a changed e-mail address. */
  verificationCode: 15 * minute,
  /** The OTP of a password reset. */
  otp: 10 * minute,
  /** After the right OTP, the time to choose the new password. */
  passwordChange: 10 * minute,
  /** Long enough to fill in the longest form. */
  captchaChallenge: 20 * minute,
  /** The least time that a link to a file works. */
  fileLink: 15 * minute,
  /** Links made within one such window are the same text: a list that is drawn again does not load its pictures again. */
  fileLinkWindow: 5 * minute,
} as const

/** How long what is done with, or was never finished, is kept, in days. */
export const keptDays = {
  /** Drafts, and uploads that belong to nothing. */
  unfinished: 30,
  /** Stored files that the database does not know: time to notice that the database is the wrong one. */
  strayFiles: 30,
  /** Evidence that was removed, put aside in the folder of files. */
  filesSetAside: 30,
  removedFiles: 1,
  sentMails: 30,
  /** Mails that were given up: so long that an operator sees them. */
  deadMails: 90,
  idempotencyKeys: 7,
  sessions: 30,
  codes: 7,
} as const
