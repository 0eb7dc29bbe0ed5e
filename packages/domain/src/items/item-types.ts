export const itemTypes = ['Speaker', 'Amplifier'] as const
export type ItemType = (typeof itemTypes)[number]

export const yesNo = ['yes', 'no'] as const
export type YesNo = (typeof yesNo)[number]

/** What a dealer would like for an amplifier, shown as Requested Option. */
export const amplifierOptions = ['Credit Note', 'Technical Exchange'] as const
export type AmplifierOption = (typeof amplifierOptions)[number]
