/** So many different characters hold few words, and nearly every random text of 32 in hexadecimal digits. */
const fewestCharacters = 8
/** Half of a random text of 32 in hexadecimal digits are neighbours once in 400,000 times, two thirds nearly never. */
const mostNeighbours = 2 / 3

/**
 * Whether a secret is one that nobody made at random: one character or a part again and again, few characters, or a row of
 * neighbours such as 'abcdef'.
 */
export function isWeakSecret(secret: string): boolean {
  const repeats = `${secret}${secret}`.indexOf(secret, 1) < secret.length
  const steps = [...secret].slice(1).filter((character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (secret.codePointAt(index) ?? 0)
    return Math.abs(step) <= 1
  })
  return repeats || new Set(secret).size < fewestCharacters || steps.length > secret.length * mostNeighbours
}
