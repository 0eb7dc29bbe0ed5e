import { currentSession, howSessionEnded, onOtherUser, onSessionChange } from '../../api/session.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { listeners, useStore } from '../../local-store/store.ts'
import type { WaitingMessage } from '../../parts/device/database.ts'
import { parseMessage } from '../../parts/device/waiting-message.ts'
import { noteOnlyHere } from '../../parts/leaving/only-here.ts'

/** A message that was sent from this tab, and of which the server has not said that it has it. */
export interface MessageInTab extends WaitingMessage {
  /** It is being sent now. */
  readonly underWay: boolean
  /** This device has it, too, and sends it where the tab is closed. */
  readonly isOnDevice?: boolean | undefined
  /** The server has it: it stands in the thread, and is only still to be taken off the device. */
  readonly isPosted?: boolean | undefined
}

/**
 * By thread. A thread that is left and opened again shows what it was sending; over a reload they are kept as what was
 * typed is.
 */
const known = new Map<string, readonly MessageInTab[]>()
const followers = listeners()

const isHereOnly = ({ isOnDevice, isPosted }: MessageInTab): boolean => !(isOnDevice || isPosted)

const tellListeners = () => {
  noteOnlyHere('messages', [...known.values()].flat().filter(isHereOnly).length)
  followers.tell()
}
const forget = () => {
  known.clear()
  tellListeners()
}
onOtherUser(forget)
onSessionChange(() => {
  if (!currentSession() && howSessionEnded() === 'signed-out') forget()
})

/** Whether nothing may be kept of an account any more: it has signed out, or somebody else has signed in. */
export function isSignedOut(userId: string): boolean {
  const session = currentSession()
  return session ? session.userId !== userId : howSessionEnded() === 'signed-out'
}

/** The messages of a thread, in the order of writing. */
export function messagesInTab(thread: string): readonly MessageInTab[] {
  const messages = known.get(thread) ?? parseMessages(accountStore.read(thread))
  known.set(thread, messages)
  return messages
}

/** Puts a message into the tab, in the place of what it was before. */
export function putInTab(thread: string, message: MessageInTab): void {
  // Its call may end after its sender has signed out.
  if (isSignedOut(message.userId)) return
  change(thread, [...messagesInTab(thread).filter(({ id }) => id !== message.id), message])
}

export const removeFromTab = (thread: string, id: string): void =>
  change(
    thread,
    messagesInTab(thread).filter((message) => message.id !== id),
  )

function change(thread: string, messages: readonly MessageInTab[]): void {
  known.set(thread, messages)
  // What the device has goes on from there after a reload.
  const kept = messages.filter(isHereOnly)
  accountStore.write(thread, kept.length > 0 ? kept : undefined)
  tellListeners()
}

/** `messagesInTab`, in a component. */
export const useMessagesInTab = (thread: string): readonly MessageInTab[] =>
  useStore({ listen: followers.listen, get: () => messagesInTab(thread) })

/** What was being sent when the page was reloaded may have arrived; its key makes trying again safe. */
function parseMessages(stored: unknown): readonly MessageInTab[] {
  if (!Array.isArray(stored)) return []
  return stored
    .flatMap((one) => parseMessage(one) ?? [])
    .map((message) => ({ ...message, refused: message.refused ?? { code: undefined }, underWay: false }))
}
