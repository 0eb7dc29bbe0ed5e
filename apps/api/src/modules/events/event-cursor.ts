import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { lifetimes } from '../../lifetimes.ts'
import { deriveKey } from '../../tokens/derive-key.ts'

/** Up to where somebody knows every event: the transactions that a snapshot of PostgreSQL sees. */
export interface EventCursor {
  /** The database that the snapshot is of; another one after a restore or a failover. */
  readonly epoch: string
  /** When the snapshot was taken, in seconds, by the database's clock. */
  readonly seconds: number
  /** `xmin:xmax:xip,xip…` as `pg_snapshot` is written. */
  readonly snapshot: string
}

const longest = 6000
const pattern = /^([0-9a-f]{1,16})\.(\d{1,12})\.(\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?)$/

/** Cursors as clients keep them: sealed, since a snapshot counts the transactions of the whole installation. */
export interface CursorSeal {
  /** A cursor as the `id` of a stream's message. */
  write(cursor: EventCursor): string
  /** The cursor in what a client sent; undefined where it is none. Whatever it says, PostgreSQL can read its snapshot. */
  read(sent: string | undefined): EventCursor | undefined
}

const cipherName = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** Every process of an installation opens what another one has sealed. */
export function createCursorSeal(secret: string): CursorSeal {
  const key = deriveKey(secret, 'places in events')
  function opened(sent: string): string | undefined {
    const sealed = Buffer.from(sent, 'base64url')
    if (sealed.length < nonceBytes + tagBytes) return undefined
    const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, nonceBytes))
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString()
    } catch {
      // Another installation has sealed it, or nobody.
      return undefined
    }
  }
  return {
    write({ epoch, seconds, snapshot }) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(cipherName, key, nonce)
      const text = Buffer.concat([cipher.update(`${epoch}.${seconds}.${snapshot}`), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    read: (sent) => (sent === undefined || sent.length > longest ? undefined : cursorIn(opened(sent) ?? '')),
  }
}

function cursorIn(text: string): EventCursor | undefined {
  const [, epoch, seconds, snapshot] = pattern.exec(text) ?? []
  if (!epoch || !seconds || !snapshot || !isSnapshot(snapshot)) return undefined
  return { epoch, seconds: Number(seconds), snapshot }
}

/** Whether the transactions of a snapshot are in order: from `xmin`, ascending, each before `xmax`. */
function isSnapshot(snapshot: string): boolean {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':')
  const between = running === '' ? [] : running.split(',').map(BigInt)
  const ids = [BigInt(xmin), ...between, BigInt(xmax)]
  const ascending = ids.every((id, at) => id > 0n && id < 2n ** 63n && id >= (ids[at - 1] ?? 0n))
  return ascending && between.at(-1) !== BigInt(xmax)
}

/** Whether everything since `cursor` is still known to the database that `now` is of. */
export const canResume = (cursor: EventCursor, now: EventCursor): boolean =>
  cursor.epoch === now.epoch && now.seconds - cursor.seconds < lifetimes.missedEvents
