import fc from 'fast-check'

/**
 * Any character, as a `unit` of `fc.string`. The library's own `binary` has a table made of all 1.1 million of them, two
 * seconds of a processor in each worker.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map(String.fromCodePoint, (character) => String(character).codePointAt(0) ?? -1)
