import { m } from '@portal/texts/messages.ts'
import type { Question } from '../../ui/confirm.tsx'
import { keeping } from '../intervals.ts'
import { onDevice } from './database.ts'
import { isOnServer, readOnlyOnDevice } from './draft-on-device.ts'
import { removeClaim } from './kept-claims.ts'
import { readMessages, removeFromOutbox } from './outbox.ts'
import { parseClaim } from './parse-claim.ts'

/** What this device keeps of accounts that are not signed in. */
export interface OthersOnDevice {
  readonly count: number
  /** When the oldest of it was written. */
  readonly since: number
}

/** Requests and messages of other accounts that wait on this device; undefined where there are none. */
export async function othersOnDevice(userId: string): Promise<OthersOnDevice | undefined> {
  const written = await writtenByOthers(userId)
  const areSent = await Promise.all(written.map(({ isSent }) => isSent()))
  const found = written.filter((_, at) => !areSent[at])
  if (found.length === 0) return undefined
  return { count: found.length, since: Math.min(...found.map(({ writtenAt }) => writtenAt)) }
}

/** Removes what other accounts left on this device so long ago that nobody comes back for it. */
export async function removeWhatOthersLeft(userId: string): Promise<void> {
  const old = (await writtenByOthers(userId)).filter(({ writtenAt }) => writtenAt < Date.now() - keeping.ofOthersMs)
  for (const { id, remove } of old) await remove(id)
}

const writtenByOthers = (userId: string) =>
  onDevice(async (database) => {
    const messages = (await database.getAll('outbox')).map(({ id, userId, writtenAt }) => ({
      ...{ id, userId, writtenAt, remove: removeFromOutbox },
      isSent: async () => false,
    }))
    const claims = (await database.getAll('claims')).map((stored) => ({
      ...{ id: stored.id, userId: stored.userId, writtenAt: stored.writtenAt, remove: removeClaim },
      isSent: async () => {
        const claim = parseClaim(stored)
        return claim !== undefined && isOnServer(claim)
      },
    }))
    return [...messages, ...claims].filter((one) => one.userId !== userId)
  })

/** Whether somebody signs out although messages or requests have not left yet, which signing out deletes. */
export async function askBeforeSignOut(
  userId: string,
  confirm: (question: Question) => Promise<boolean>,
): Promise<boolean> {
  const [{ messages, ...others }, { claims, unreadable }] = await Promise.all([
    readMessages(userId),
    readOnlyOnDevice(userId),
  ])
  // What is to be deleted is nothing that would be lost.
  const unsent = [...claims.filter(({ step }) => step !== 'deleting'), ...unreadable]
  const title = questionOf(messages.length + others.unreadable.length, unsent.length)
  if (title === undefined) return true
  return confirm({
    title,
    body: m.outbox_sign_out_text(),
    confirmText: m.outbox_sign_out(),
    cancelText: m.outbox_stay(),
    destructive: true,
  })
}

function questionOf(messages: number, claims: number): string | undefined {
  if (messages > 0 && claims > 0) return m.outbox_sign_out_question_both()
  if (claims > 0) return m.claims_sign_out_question({ count: claims })
  return messages > 0 ? m.outbox_sign_out_question({ count: messages }) : undefined
}
