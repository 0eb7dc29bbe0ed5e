import { commonAffixes, commonWords, shortestWord } from './common-password-words.ts'

/**
 * What people do to a common word until a form accepts it: a capital, swapped letters (P@ssw0rd), a year and a sign at the
 * end (Sommer2026!), a word before it (mypassword), the word twice. All of that is undone before looking it up, so the list
 * needs one entry for thousands of passwords, and next year's passwords are in it already.
 *
 * Meant for the accounts of this portal: sign-in is limited to a few tries, so what has to be kept out is the first
 * thousand guesses of somebody who knows the trade, not every word of a language. Two unrelated words are fine.
 */

const swapped: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '€': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}
const unswapped = (text: string, one: 'i' | 'l') =>
  [...text]
    .map((character) => (character === '1' || character === '!' ? one : (swapped[character] ?? character)))
    .join('')

/** Lower case, without accents, ß as ss. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')
const lettersAndDigitsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const withoutEnd = (text: string) => text.replace(/[^\p{L}]+$/u, '')
const withoutEnds = (text: string) => withoutEnd(text).replace(/^[^\p{L}]+/u, '')

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const digits = '01234567890'
const keyboardRows = ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', '!"§$%&/()=', '!@#$%^&*()']
const keyboardColumns = ['1qaz2wsx3edc4rfv5tgb6zhn7ujm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm', '1qay2wsx3edc4rfv5tgb']
const reversed = (text: string) => [...text].reverse().join('')
const walks = [alphabet, digits, ...keyboardRows, ...keyboardColumns].flatMap((walk) => [walk, reversed(walk)])

/** Takes out what costs no thought: 123, abcd, qwertz, 1qaz2wsx, aaa, a year. Longest walks first. */
function withoutWalks(text: string): string {
  let rest = text.replace(/(.)\1{2,}/gu, '').replace(/(?:19|20)\d\d/g, '')
  for (let start = 0; start < rest.length; ) {
    const longest = walkAt(rest, start)
    if (longest < 3) start += 1
    else rest = rest.slice(0, start) + rest.slice(start + longest)
  }
  return rest
}

function walkAt(text: string, start: number): number {
  let length = 0
  while (start + length < text.length && walks.some((walk) => walk.includes(text.slice(start, start + length + 1))))
    length += 1
  return length
}

/** At least so many letters and digits have to remain once the walks are gone. */
const minimumOwn = 5

/** A word that people use, alone or with one of the usual words before or after it, or one word over and over. */
function isCommonStem(stem: string, isWord: (text: string) => boolean): boolean {
  if (isWord(stem)) return true
  const once = /^(.{2,}?)\1+$/u.exec(stem)?.[1]
  if (once !== undefined && (isWord(once) || once.length <= 4)) return true
  return commonAffixes.some(
    (affix) =>
      (stem.startsWith(affix) && isWord(stem.slice(affix.length))) ||
      (stem.endsWith(affix) && isWord(stem.slice(0, -affix.length))),
  )
}

/** Letters that were picked from between digits and signs: fewer of them would meet a word by chance. */
const fewestScattered = 5

/** One or two letters behind the year or the sign ("Sommer2026!A") make it no other word. */
function withoutStrayLetters(text: string): string {
  const parts = text.split(/[^\p{L}]{2,}/u)
  const longest = parts.reduce((longer, part) => (part.length > longer.length ? part : longer), '')
  return lettersOf(text).length - lettersOf(longest).length <= 2 ? longest : text
}

/** What the password could have been before it was decorated. */
function stemsOf(text: string): string[] {
  const main = withoutStrayLetters(text)
  const scattered = [
    text,
    ...(['i', 'l'] as const).flatMap((one) => [
      unswapped(withoutEnds(main), one),
      // With the sign it begins with: $ommer.
      unswapped(withoutEnd(main), one),
    ]),
  ]
  return [
    withoutEnds(text),
    withoutEnds(main),
    ...scattered.map(lettersOf).filter((letters) => letters.length >= fewestScattered),
  ]
}

/** The words of a name or an address, alone and with the ones that follow: "hifi", "haus", "hifihaus". */
function wordsIn(known: string): string[] {
  const parts = folded(known).split(/[^\p{L}]+/u)
  const runs = parts.flatMap((_, start) =>
    parts.slice(start).map((__, more) => parts.slice(start, start + more + 1).join('')),
  )
  return runs.filter((word) => word.length >= shortestWord)
}

/**
 * Whether a password that meets the rules is still one of the first that somebody would guess; beyond specification 5.
 *
 * @param about what is known of the account: names, company, e-mail address; each of their words counts as common
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  const text = folded(password)
  const own = new Set(about.flatMap(wordsIn))
  const isWord = (word: string) => commonWords.has(word) || own.has(word)
  if (stemsOf(text).some((stem) => isCommonStem(stem, isWord))) return true
  return lettersAndDigitsOf(withoutWalks(text)).length < minimumOwn
}
