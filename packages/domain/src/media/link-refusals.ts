/** The answers to a signed link that does not lead to its file. */
export const linkRefusals = {
  LINK_INVALID: { status: 403, says: 'This link is not valid.' },
  LINK_EXPIRED: { status: 410, says: 'This link has expired. Please open the file again from its page.' },
  FILE_NOT_FOUND: { status: 404, says: 'This file no longer exists.' },
  RANGE_NOT_SATISFIABLE: { status: 416, says: 'This part of the file does not exist.' },
} as const

export type LinkRefusal = keyof typeof linkRefusals
