/**
 * The words that people take for a password until a form accepts it, once their decoration is undone. Sign-in allows a few
 * tries, so what has to be kept out is what everybody tries first; any other word with digits and a sign is its owner's choice.
 */
const commonWords = new Set(
  `
  password passwort passwd pass passwordpassword meinpasswort mypassword yourpassword newpassword neuespasswort kennwort geheim
  secret topsecret login letmein letmeinnow welcome willkommen bienvenue bienvenido welkom changeme changeit changethis default
  admin administrator root user username benutzer guest gast demo test testtest tester testing temp temporary
  qwerty qwertz qwertyuiop qwertzuiop asdf asdfgh asdfghjkl yxcvbnm zxcvbnm qazwsx qaywsx qazwsxedc qaywsxedc azerty azertyuiop
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcabc aaa aaaa aaaaa aaaaaa aaaaaaa aaaaaaaa
  iloveyou ichliebedich loveyou schatz hallo hello hallohallo hellohello servus princess sunshine shadow master monkey dragon
  football fussball baseball basketball superman batman pokemon starwars freedom whatever trustno michael jordan charlie
  fruehling sommer herbst winter spring summer autumn januar februar maerz april mai juni juli august september oktober november
  dezember january february march may june july october december montag dienstag mittwoch donnerstag freitag samstag sonntag
  monday tuesday wednesday thursday friday saturday sunday
  computer internet google facebook company firma business office buero service support warranty garantie portal
  loudspeaker lautsprecher membran
  `
    .trim()
    .split(/\s+/),
)

const swapped: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Lower case, umlauts written out, other accents dropped. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')

const withoutEnds = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const unswapped = (text: string): string => [...text].map((character) => swapped[character] ?? character).join('')

/**
 * Whether a password that meets the rules is a common one all the same: what is left once capitals, digits and signs at
 * its ends, and swapped letters inside (P@ssw0rd) are undone, is a word of the list.
 */
export function isCommonPassword(password: string): boolean {
  const core = withoutEnds(folded(password))
  return core === '' || commonWords.has(core) || commonWords.has(unswapped(core))
}
