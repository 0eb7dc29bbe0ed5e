import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Something that was opened, and has to be closed at the end. */
export interface OpenedPart {
  readonly name: string
  /** After so long the others are closed although this one is not; 2 seconds by default. */
  readonly timeoutMs?: number
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

async function close({ name, timeoutMs = 2_000, close }: OpenedPart, log: Pick<FastifyBaseLogger, 'error'>) {
  const waited = new AbortController()
  const tooLong = pause(timeoutMs, undefined, { signal: waited.signal }).then(() => {
    throw new Error(`It took more than ${timeoutMs} ms.`)
  })
  try {
    // Inside an async function, so that a close that throws synchronously is caught, too.
    await Promise.race([(async () => close())(), tooLong])
  } catch (error) {
    log.error({ err: error, part: name }, 'a part could not be closed')
  } finally {
    waited.abort()
    await tooLong.catch(() => undefined)
  }
}
