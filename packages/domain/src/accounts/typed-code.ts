/**
 * A mailed code as it is meant, however it was typed or copied: with blanks or dashes between its digits, with digits of full
 * width, with characters that nobody sees.
 */
export const codeAsMeant = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
