/** The two sides of a request: the dealer who sent it, and the administrators, who share one view of it (decisions 4). */
export const sides = ['dealer', 'admins'] as const
export type Side = (typeof sides)[number]
