import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Something that was opened, and has to be closed at the end. */
export interface OpenedPart {
  readonly name: string
  /** Milliseconds after which the others are closed although this one is not; 2 seconds unless told otherwise. */
  readonly patience?: number
  close(): Promise<unknown>
}

/**
 * Closes parts from the last opened to the first; those of one list together. One that fails, or takes too long, is
 * logged, and the others are closed all the same.
 */
export async function closeAll(
  opened: readonly (OpenedPart | readonly OpenedPart[])[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  for (const parts of opened.toReversed()) await Promise.all([parts].flat().map((part) => close(part, log)))
}

async function close({ name, patience = 2_000, close }: OpenedPart, log: Pick<FastifyBaseLogger, 'error'>) {
  const waited = new AbortController()
  const tooLong = pause(patience, undefined, { signal: waited.signal }).then(() => {
    throw new Error(`It took more than ${patience} ms.`)
  })
  try {
    // In a function of its own: one that throws before its first wait is caught as well.
    await Promise.race([(async () => close())(), tooLong])
  } catch (error) {
    log.error({ err: error, part: name }, 'a part could not be closed')
  } finally {
    waited.abort()
    await tooLong.catch(() => undefined)
  }
}
