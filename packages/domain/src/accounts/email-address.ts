import { limits } from '../limits.ts'

/**
 * E-mail addresses are compared without regard to case or surrounding white space. What counts tries and what finds an account
 * fold alike, letter by letter as the database does: of an İ it makes an i, and knows no other small Σ at the end of a word.
 */
export const foldEmail = (email: string): string =>
  Array.from(email.trim(), (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')

/** In the letters that an address is written with: full-width ones are typed by some keyboards. */
export const usualLetters = (email: string): string => email.normalize('NFKC')

/** What nobody sees: zero-width and format characters, soft hyphens, controls. They come along when an address is copied. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu

/** An address as it was meant: fields show and send it without what nobody sees. */
export const cleanEmail = (typed: string): string => usualLetters(typed).replace(unseen, '')

/** Whether a mail could be sent to it; the code that is mailed to it is the real proof. */
export const looksLikeEmail = (email: string): boolean =>
  email.length <= limits.account.email &&
  cleanEmail(email) === email &&
  /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/u.test(email)
