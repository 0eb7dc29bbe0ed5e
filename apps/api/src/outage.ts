/** Why something cannot be done now, and may be done later. */
export type OutageReason = 'UNAVAILABLE' | 'STORAGE_FULL'

/** Something that the portal works with does not answer, or says that it cannot work now. */
export class Outage extends Error {
  readonly reason: OutageReason

  constructor(message: string, { cause, reason = 'UNAVAILABLE' }: { cause?: unknown; reason?: OutageReason } = {}) {
    super(message, { cause })
    this.name = 'Outage'
    this.reason = reason
  }
}

/** What the system says of a disk that takes nothing more, of descriptors that are used up, and of lines that are cut. */
const systemErrors: Readonly<Record<OutageReason, readonly string[]>> = {
  STORAGE_FULL: ['ENOSPC', 'EDQUOT', 'EROFS'],
  UNAVAILABLE: [
    ...['EMFILE', 'ENFILE', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
    ...['EHOSTUNREACH', 'ENETUNREACH'],
  ],
}

/** The outage that an error tells of; undefined where it is a mistake in the program or in what it was given. */
export function outageIn(error: unknown): OutageReason | undefined {
  if (error instanceof Outage) return error.reason
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  for (const reason of ['STORAGE_FULL', 'UNAVAILABLE'] as const) if (systemErrors[reason].includes(code)) return reason
  return outageIn(error.cause)
}
