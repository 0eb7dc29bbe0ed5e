/** Why a number that is known may be meant by one that is not. */
export const nearReasons = ['ALIKE', 'KEYBOARD'] as const
export type NearReason = (typeof nearReasons)[number]

/** A number that the records know, for a question: it is never taken by itself. */
export interface NearNumber {
  readonly serialNumber: string
  /** `KEYBOARD`: it is what the keys say that were pressed, on another keyboard. */
  readonly reason: NearReason
}

/** What the same keys type, without shift and then with it, row by row. */
const keyboards = {
  us: '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
  german: '^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_',
  french: '²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!~1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§',
} as const

/** Which scanner is plugged into which keyboard: one that sends the keys of the first is read as the second. */
const mistakes = [
  ['us', 'german'],
  ['us', 'french'],
  ['german', 'us'],
  ['french', 'us'],
] as const satisfies readonly (readonly [keyof typeof keyboards, keyof typeof keyboards])[]

/**
 * What was on a label where the scanner that types it is set to another keyboard than the computer. A reading that changes
 * nothing, or that not all characters have, is none.
 */
export function keyboardReadings(typed: string): string[] {
  const readings = mistakes.map(([meant, read]) => {
    const [sent, shown] = [[...keyboards[meant]], [...keyboards[read]]]
    return [...typed]
      .map((character) => (character === ' ' ? ' ' : (sent[shown.indexOf(character)] ?? '\u0000')))
      .join('')
  })
  return [...new Set(readings)].filter((reading) => reading !== typed && !reading.includes('\u0000'))
}

/** Letters of other alphabets that look like Latin ones, each once. */
export const lookAlikesIn = (number: string): string[] => [
  ...new Set([...number.normalize('NFKC')].filter((letter) => lookAlikes.test(letter))),
]
const lookAlikes = /[АВЕКМНОРСТУХІЅЈаеорсухіѕјΑΒΕΖΗΙΚΜΝΟΡΤΥΧοιν]/u
