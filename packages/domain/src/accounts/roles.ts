/** The roles, as they stand in the access token. USER is a dealer or distributor, ADMIN is service staff. */
export const roles = ['USER', 'ADMIN'] as const
export type Role = (typeof roles)[number]

/** Whether something from outside is one of them. */
export const isRole = (value: unknown): value is Role => roles.some((role) => role === value)
