/** Paths that belong to the server: below them nothing is a page of the web client, online or offline. */
export const isServerPath = (path: string): boolean =>
  /^\/(?:api|user|forgotPassword|files|health|metrics|dev|assets)(?:[/?]|$)/.test(path)

/** Where a portal that only its own machine reaches shows the mails that it keeps instead of sending. */
export const devMailboxPath = '/dev/mail'
