/** The two sides of a request: its dealer, and all administrators, who share one archive and one unread mark. */
export const sides = ['dealer', 'admins'] as const
export type Side = (typeof sides)[number]
