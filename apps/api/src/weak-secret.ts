/** So many different characters hold few words, and nearly every random text of 32 in hexadecimal digits. */
const fewestCharacters = 8
/** More than half of a random text of 32 in hexadecimal digits are neighbours once in 400,000 times, more than this once in 160 million. */
const mostNeighbours = 0.6
/** A random text of 32 in hexadecimal digits says more than this of itself again, anywhere, once in some 140 million times. */
const mostRepeated = 0.6

/**
 * Whether a secret is one that nobody made at random: one character or a part again and again, whatever stands before or
 * behind, few characters, or a row of neighbours such as 'abcdef'.
 */
export function isWeakSecret(secret: string): boolean {
  const characters = [...secret]
  const saysAgain = (length: number) => {
    const rest = characters.slice(length)
    return rest.filter((character, index) => character === characters[index]).length > rest.length * mostRepeated
  }
  const repeats = Array.from({ length: Math.floor(characters.length / 2) }, (_, index) => index + 1).some(saysAgain)
  const steps = [...secret].slice(1).filter((character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (secret.codePointAt(index) ?? 0)
    return Math.abs(step) <= 1
  })
  return repeats || new Set(secret).size < fewestCharacters || steps.length > secret.length * mostNeighbours
}
