/** What a telephone dials. A zero in brackets behind the country is for those within it. */
export const dialled = (phoneNumber: string): string =>
  phoneNumber.replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, '$1').replaceAll(/[^+\d]/g, '')
