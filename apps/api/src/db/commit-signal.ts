import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { openClient } from './client.ts'

const channel = 'commits'
/** In milliseconds. */
const times = {
  /** Commits of one process within this time are told together. */
  together: 20,
  connection: 2500,
  answer: 5000,
  /** Between two attempts to connect, at random, so that not all processes come back at once. */
  pause: { atLeast: 200, atMost: 1000 },
}

/** Tells all processes that one of them has committed, so that they look at once. Nothing is lost with a signal: they look anyway. */
export interface CommitSignal {
  /** To be called after each commit of this process. */
  committed(): void
  /** Calls back after each signal, and when signals may have been lost. Returns a function that stops it. */
  listen(onSignal: () => void): () => void
  close(): Promise<void>
}

/**
 * Opens nothing before it is used, then a connection of its own. The signal is a NOTIFY after the commit and not a part of
 * it: transactions that notify commit one after the other in the whole database, each with its own wait for the disk.
 */
export function createCommitSignal(databaseUrl: string, log: Pick<FastifyBaseLogger, 'warn'>): CommitSignal {
  const listeners = new Set<() => void>()
  let connecting: Promise<pg.Client | undefined> | undefined
  let closed = false

  const tellListeners = () => {
    for (const onSignal of listeners) onSignal()
  }

  /** The one connection, or undefined when there is none at the moment. The next call then tries again. */
  const connection = () => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      log.warn({ err: error }, 'changes are seen later: no connection for signals')
      return undefined
    })
    return connecting
  }
  async function connect(): Promise<pg.Client> {
    const client = await openClient({
      connectionString: databaseUrl,
      connectionTimeoutMillis: times.connection,
      query_timeout: times.answer,
      application_name: 'warranty-portal commits',
    })
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      giveUp(client)
      throw error
    }
    client.on('notification', tellListeners)
    client.once('end', () => {
      connecting = undefined
      void stayConnected()
    })
    tellListeners()
    return client
  }
  /** One that does not answer may not answer its end either. */
  const giveUp = (client: pg.Client) => void client.end().catch(() => undefined)
  /** As long as somebody listens, a lost connection is replaced. */
  async function stayConnected(): Promise<void> {
    while (!closed && listeners.size > 0 && !(await connection()))
      await pause(times.pause.atLeast + Math.random() * (times.pause.atMost - times.pause.atLeast), undefined, {
        ref: false,
      })
  }

  async function send(): Promise<void> {
    const client = await connection()
    // One that does not answer is replaced.
    await client?.query(`notify ${channel}`).catch(() => giveUp(client))
  }

  let sending = false
  let again = false
  function committed(): void {
    again = true
    if (!sending) void sendAll()
  }
  /** Sends a signal for all commits until then, and rests; again while there were others meanwhile. */
  async function sendAll(): Promise<void> {
    sending = true
    while (again && !closed) {
      again = false
      await Promise.all([send(), pause(times.together, undefined, { ref: false })])
    }
    sending = false
  }

  return {
    committed,
    listen(onSignal) {
      listeners.add(onSignal)
      void stayConnected()
      return () => listeners.delete(onSignal)
    },
    async close() {
      closed = true
      const client = await connecting
      await client?.end()
    },
  }
}
