/** The orders of a dealer's own lists. The first one holds where none is named. */
export const requestOrders = ['newest', 'oldest', 'title'] as const
export type RequestOrder = (typeof requestOrders)[number]
