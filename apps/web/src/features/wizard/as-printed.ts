/** Attributes of a number from a type label: no correction, completion or capitals. */
export const asPrinted = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
  figures: true,
} as const
