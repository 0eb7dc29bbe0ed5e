/** The roles, as they stand in the access token. USER is a dealer or distributor, ADMIN is service staff. */
export const roles = ['USER', 'ADMIN'] as const
export type Role = (typeof roles)[number]
