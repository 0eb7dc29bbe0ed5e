/** Why something cannot be done now, and may be done later. */
export type OutageReason = 'UNAVAILABLE' | 'STORAGE_FULL'

/** The database, the file store or another service does not answer, or answers that it cannot work now. */
export class Outage extends Error {
  readonly reason: OutageReason

  constructor(message: string, { cause, reason = 'UNAVAILABLE' }: { cause?: unknown; reason?: OutageReason } = {}) {
    super(message, { cause })
    this.name = 'Outage'
    this.reason = reason
  }
}

/** The system's error codes for a full or read-only disk, for used-up file descriptors, and for lost connections. */
const systemErrors: Readonly<Record<OutageReason, readonly string[]>> = {
  STORAGE_FULL: ['ENOSPC', 'EDQUOT', 'EROFS'],
  UNAVAILABLE: [
    ...['EMFILE', 'ENFILE', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
    ...['EHOSTUNREACH', 'ENETUNREACH'],
  ],
}

/** The outage behind an error; undefined when the error is a bug or a wrong input. */
export function outageIn(error: unknown): OutageReason | undefined {
  if (error instanceof Outage) return error.reason
  if (!(error instanceof Error)) return undefined
  // So clients of other services call it that nothing came for too long; they give it no code.
  if (error.name === 'TimeoutError') return 'UNAVAILABLE'
  const code = 'code' in error ? String(error.code) : ''
  for (const reason of ['STORAGE_FULL', 'UNAVAILABLE'] as const) if (systemErrors[reason].includes(code)) return reason
  return outageIn(error.cause)
}
