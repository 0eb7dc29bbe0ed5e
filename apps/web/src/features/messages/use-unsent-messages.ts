import type { Side } from '@portal/domain/sides.ts'
import { NoResponse, problemsIn } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import type { WaitingMessage } from '../../parts/device/database.ts'
import { keysOf } from '../../parts/device/upload.ts'
import { tellOutboxChanged, useFromOutbox, useOutboxInUse } from '../../parts/device/waiting.ts'
import { whyNotSent } from '../../parts/device/waiting-message.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { delays } from '../../parts/intervals.ts'
import { useSendMessage } from './message-queries.ts'
import {
  isSignedOut,
  type MessageInTab,
  messagesInTab,
  putInTab,
  removeFromTab,
  useMessagesInTab,
} from './messages-in-tab.ts'

/** A message as it was written. */
export type WrittenMessage = Pick<WaitingMessage, 'id' | 'text' | 'uploads' | 'files'>

export type UnsentMessages = ReturnType<typeof useUnsentMessages>

/** The database of the device is loaded once something is in it, or has to be put there. */
const outbox = () => import('../../parts/device/outbox.ts')
const readWaiting = async (userId: string) => (await outbox()).readMessages(userId)

/** The messages of a thread that were not sent, and what can be done with them. Dealers' wait on their device. */
export function useUnsentMessages({
  side,
  itemId,
  onSent,
}: {
  readonly side: Side
  readonly itemId: number
  readonly onSent: (() => void) | undefined
}) {
  const thread = `unsent-messages:${side}:${itemId}`
  const userId = useSession()?.userId
  const somethingWaits = useOutboxInUse()
  const { found } = useFromOutbox(side === 'dealer' && somethingWaits ? userId : undefined, readWaiting)
  const isHere = (message: { readonly itemId: unknown }) => message.itemId === itemId
  const inOutbox = found?.messages.filter(isHere) ?? []
  const inTab = useMessagesInTab(thread)
  const waiting = inOutbox.filter(({ id }) => !inTab.some((message) => message.id === id))
  const call = useSendMessage(side, itemId)

  /**
   * Sends a message. Rejects when the server did not take it; the tab has it until somebody removes it. Where the device
   * has it, too, it stays there until it is posted: whoever closes the tab meanwhile finds it there.
   */
  const post = async (message: WaitingMessage, takeOffDevice: () => Promise<unknown>) => {
    const { keys, thumbnails } = keysOf(message.uploads)
    await call.mutateAsync({ key: message.id, text: message.text, attachments: keys, thumbnails })
    putInTab(thread, { ...message, underWay: true, isPosted: true })
    await takeOffDevice().catch(logFailure('take a message out of the outbox'))
    removeFromTab(thread, message.id)
    onSent?.()
  }

  /** Puts a message on the device before it is sent. Whether it is there; a device that does not answer is not waited for. */
  const keepOnDevice = async (message: WaitingMessage): Promise<boolean> => {
    const put = async () => {
      await (await outbox()).putInOutbox(message)
      return true
    }
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, delays.keepMessageMs, false))
    const isKept = put().catch((error: unknown) => {
      logFailure('keep a message on the device')(error)
      return false
    })
    return Promise.race([isKept, late])
  }

  /** Does something with a message that nothing else may send meanwhile. */
  const whileHeld = async (message: WaitingMessage, work: () => Promise<void>): Promise<void> => {
    const box = side === 'dealer' && (await outbox().catch(logFailure('load the outbox')))
    const hold = async () => {
      await work()
      return true
    }
    // Where something else holds it, its key keeps it from being posted twice.
    if (!(box && (await box.holdingMessage(message.id, hold)))) await work()
  }

  /**
   * Keeps a message that did not leave in its place: on the device of a dealer, else in the tab. Whether it leaves by
   * itself: what got no answer does, from the device.
   */
  const keep = async (message: WaitingMessage, error: unknown): Promise<boolean> => {
    if (isSignedOut(message.userId)) return false
    const canWait = error instanceof NoResponse
    const refused = whyNotSent(error, message.userId)
    if (side === 'dealer' && (await keepOnDevice({ ...message, refused: canWait ? undefined : refused }))) {
      removeFromTab(thread, message.id)
      return canWait
    }
    putInTab(thread, { ...message, refused, underWay: false })
    return false
  }

  const written = (message: WrittenMessage): WaitingMessage => {
    if (!userId) throw new Error('Nobody is signed in who could have written the message')
    return { ...message, userId, itemId, writtenAt: Date.now() }
  }

  /** Takes a message out of the outbox, if it is there. Throws `BeingSent` where it is too late. */
  const takeFromDevice = async ({ id }: WaitingMessage) => {
    if (!inOutbox.some((message) => message.id === id)) return
    if (!(await (await outbox()).takeOut(id))) throw new BeingSent()
  }

  return {
    /** What is being sent for the first time. */
    leaving: inTab.filter(({ underWay, refused, isPosted }) => underWay && !refused && !isPosted),
    /** What was not sent or waits for a connection, in the order of writing. */
    messages: [...waiting.map(notUnderWay), ...inTab.filter(({ underWay, refused }) => !underWay || refused)].sort(
      (one, other) => one.writtenAt - other.writtenAt,
    ),
    /** When the oldest of them was put on the device. */
    onDeviceSince: inOutbox[0]?.writtenAt,
    /** What another version of the portal has put into the outbox. */
    unreadable: found?.unreadable.filter(isHere) ?? [],

    /** Puts a message by until there is a connection. Rejects where the browser keeps nothing. */
    wait: async (message: WrittenMessage) => (await outbox()).putInOutbox(written(message)),

    /**
     * Sends a message, and says when it is safe before that: a dealer's on the device, an administrator's in the tab.
     * What does not leave stays in the thread; one of whose files is gone is thrown back.
     */
    async send(message: WrittenMessage, onSafe: () => void): Promise<void> {
      const sent = written(message)
      // Behind one that waits, it leaves after that.
      if (waiting.some(({ refused }) => !refused) && (await keepOnDevice(sent))) return onSafe()
      let leavesByItself = false
      await whileHeld(sent, async () => {
        const isOnDevice = side === 'dealer' && (await keepOnDevice(sent))
        putInTab(thread, { ...sent, underWay: true, isOnDevice })
        onSafe()
        const takeOffDevice = async () => isOnDevice && (await outbox()).removeFromOutbox(sent.id)
        try {
          await post(sent, takeOffDevice)
        } catch (error) {
          if (problemsIn(error).attachments?.code !== 'FILE_GONE') {
            leavesByItself = await keep(sent, error)
            return
          }
          await takeOffDevice().catch(logFailure('take a message out of the outbox'))
          removeFromTab(thread, sent.id)
          throw error
        }
      })
      // Who sends what waits has found it held, and would come back late.
      if (leavesByItself) tellOutboxChanged(true)
    },

    /** Sends a message once more, under its key: so it is posted once, also when only the answer was lost. */
    async tryAgain({ underWay: _, ...message }: MessageInTab): Promise<void> {
      // What the server does not have yet leaves by way of the outbox.
      if (message.files.length > 0) {
        await (await outbox()).changeMessage(message.id, (now) => ({ ...now, refused: undefined }))
        return
      }
      putInTab(thread, { ...message, underWay: true })
      await post(message, () => takeFromDevice(message)).catch((error: unknown) => keep(message, error))
    },

    /** Takes a message out of the thread, to be written anew. */
    async takeOut(message: WaitingMessage): Promise<void> {
      await takeFromDevice(message)
      if (messagesInTab(thread).some(({ id }) => id === message.id)) removeFromTab(thread, message.id)
    },

    removeUnreadable: async (id: string) => (await outbox()).removeFromOutbox(id),
  }
}

const notUnderWay = (message: WaitingMessage) => ({ ...message, underWay: false })

/** The message leaves from the outbox at this moment. */
export class BeingSent extends Error {
  constructor() {
    super('The message is being sent')
  }
}
