import { type Language, languages } from '@portal/domain/languages.ts'
import { madeOnce } from '@portal/texts/made-once.ts'

/** The countries of ISO 3166, by their codes. */
const codes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA ' +
  'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA ' +
  'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS ' +
  'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS ' +
  'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW ' +
  'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/** What the countries are called in a language, in the order of their codes. */
const namesIn = madeOnce((language) => {
  const display = new Intl.DisplayNames([language], { type: 'region' })
  return codes.map((code) => display.of(code) ?? code)
})

const folded = (name: string) => name.trim().toLocaleLowerCase()

/** Where a country of this name stands among the codes; -1 for other texts. */
const placeOf = (name: string, language: Language): number =>
  namesIn(language).findIndex((candidate) => folded(candidate) === folded(name))

/** The names that a reader of this language chooses from. */
export const countryNames = (language: Language): readonly string[] =>
  namesIn(language).toSorted(new Intl.Collator(language).compare)

/**
 * What is kept of a country that somebody typed in any language of the portal: its English name, which administrators of
 * every language and other programs read. A text that names no country stays as it was typed.
 */
export function countryToKeep(typed: string): string {
  const place = languages.map((language) => placeOf(typed, language)).find((found) => found >= 0)
  return namesIn('en')[place ?? -1] ?? typed
}

/** What a reader is shown of what was kept. */
export const countryToShow = (kept: string, language: Language): string =>
  namesIn(language)[placeOf(kept, 'en')] ?? kept
