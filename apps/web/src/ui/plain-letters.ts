/** Letters that Unicode does not take apart into a base and an accent. */
const undivided: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ð: 'd', þ: 'th' }

/** A text in small letters without accents, to be searched in. */
export const plainLetters = (text: string): string =>
  text
    .toLocaleLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[łđøßæœıðþ]/g, (letter) => undivided[letter] ?? letter)
