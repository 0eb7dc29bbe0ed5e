import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../../tokens/derive-key.ts'

/** Up to where somebody knows every event. */
export interface EventCursor {
  /** When it was taken, in seconds, by the database's clock. */
  readonly seconds: number
  /** What PostgreSQL showed then, as it writes a `pg_snapshot`: the largest id would miss what was committed out of order. */
  readonly snapshot: string
}

/** Cursors as clients keep them: sealed, since a snapshot counts the transactions of the whole installation. */
export interface CursorSeal {
  /** A cursor as the `id` of a stream's message. */
  write(cursor: EventCursor): string
  /** The cursor in what a client sent; undefined where it is none. */
  read(sent: string | undefined): EventCursor | undefined
}

const cipherName = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** Every process of an installation opens what another one has sealed. */
export function createCursorSeal(secret: string): CursorSeal {
  const key = deriveKey(secret, 'places in events')
  return {
    write({ seconds, snapshot }) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(cipherName, key, nonce)
      const text = Buffer.concat([cipher.update(`${seconds}.${snapshot}`), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    read(sent = '') {
      const sealed = Buffer.from(sent, 'base64url')
      if (sealed.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, nonceBytes))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
        // Releases up to 2026-11 wrote the name of the database before it.
        const [snapshot = '', seconds] = text.toString().split('.').reverse()
        return { seconds: Number(seconds), snapshot }
      } catch {
        // Another installation has sealed it, or nobody.
        return undefined
      }
    },
  }
}
