/** Roles of the token's authority list (specification 6). USER is a dealer or distributor, ADMIN is service staff. */
export const roles = ['USER', 'ADMIN'] as const
export type Role = (typeof roles)[number]
