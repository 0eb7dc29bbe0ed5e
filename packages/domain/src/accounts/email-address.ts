import { limits } from '../limits.ts'

/** E-mail addresses are compared without regard to case or surrounding white space. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

/** Whether a mail could be sent to it; the code that is mailed to it is the real proof. */
export const looksLikeEmail = (email: string): boolean =>
  email.length <= limits.account.email &&
  /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/u.test(email)
