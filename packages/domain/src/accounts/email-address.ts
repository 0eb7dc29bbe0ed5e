import { limits } from '../limits.ts'

/** E-mail addresses are compared without regard to case or surrounding white space. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

/** What nobody sees: zero-width and format characters, soft hyphens, controls. They come along when an address is copied. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu

/** An address as it was meant: fields show and send it without what nobody sees. */
export const cleanEmail = (typed: string): string => typed.replace(unseen, '')

/** Whether a mail could be sent to it; the code that is mailed to it is the real proof. */
export const looksLikeEmail = (email: string): boolean =>
  email.length <= limits.account.email &&
  cleanEmail(email) === email &&
  /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/u.test(email)
