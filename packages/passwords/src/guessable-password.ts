import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Whom a password is for, as far as the form knows. Their names and addresses are what an attacker tries first. */
export interface PasswordOwner {
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  readonly companyName?: string
}

/**
 * Fewer guesses are too few. zxcvbn calls 10^8 safe against tries at a sign-in page, but there "Sommer2026!" and
 * "Qwertz12345!" just pass; "Dealer-Pass1!" takes 10^10.
 */
const enoughGuesses = 1e9

/** Judging more than this would take a server up to half a second; what makes a password good shows in its beginning. */
const judgedCharacters = 32

/**
 * Words that people of this trade choose for passwords, and that the common dictionaries do not know or rate as rare.
 */
const tradeWords = `
  warranty garantie gewährleistung loudspeaker lautsprecher speaker amplifier verstärker subwoofer woofer tweeter membran
  händler portal reklamation passwort kennwort geheim willkommen
  spring summer autumn winter frühling sommer herbst
  january february march april may june july august september october november december
  januar februar märz mai juni juli oktober dezember
  monday tuesday wednesday thursday friday saturday sunday
  montag dienstag mittwoch donnerstag freitag samstag sonntag
`
  .trim()
  .split(/\s+/)

const zxcvbn = new ZxcvbnFactory({ dictionary: { ...dictionary, trade: tradeWords }, graphs: adjacencyGraphs })

/**
 * Whether a password is easy to guess: a common password or word with the usual decoration, a row of
 * keys, a repetition, or something of its owner's name, company or e-mail address. Server and web client both ask here.
 */
export const isGuessable = (password: string, owner: PasswordOwner): boolean =>
  zxcvbn.check(password.slice(0, judgedCharacters), wordsOf(owner)).guesses < enoughGuesses

/** The address, its part before the @, and each word of address, name and company. */
function wordsOf({ email, firstName = '', lastName = '', companyName = '' }: PasswordOwner): string[] {
  const fields = [email, email.split('@')[0] ?? '', firstName, lastName, companyName]
  const whole = fields.map((field) => field.trim()).filter(Boolean)
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2)
  return [...new Set([...whole, ...parts])]
}
