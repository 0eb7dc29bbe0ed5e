/** The exchange options; instead of `Other` the free text is sent. */
export const exchangeOptions = ['Exchange with actual / new series item', 'Credit Note', 'Other'] as const
export type ExchangeOption = (typeof exchangeOptions)[number]
