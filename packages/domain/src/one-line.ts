/** What turns the direction of what follows: with it photo<U+202E>gpj.exe reads as photoexe.jpg. */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Line breaks, tabs and other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const breaks = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/

/**
 * A text as a field of one line holds it, a name or a number: line breaks and other control characters are one blank, and
 * nothing turns the direction in which it is read.
 */
export const oneLine = (text: string): string =>
  text
    .replaceAll(directionControls, '')
    .split(breaks)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
