/** The two sides of a request: the dealer who sent it, and the administrators, who share one view. */
export const sides = ['dealer', 'admins'] as const
export type Side = (typeof sides)[number]
