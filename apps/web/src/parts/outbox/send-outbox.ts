import { uploadMedia } from '@portal/contract/files/files.ts'
import { postMessage } from '@portal/contract/messages/messages.ts'
import { call, codeOf, isRefusal } from '../../api/client.ts'
import { currentSession } from '../../api/session.ts'
import { sendClaims } from '../claims/send-claims.ts'
import { sendChosen } from '../uploads/send-chosen.ts'
import { keysOf, storedFileOf, type Upload } from '../uploads/upload.ts'
import { putInOutbox, removeFromOutbox, type WaitingMessage, waitingMessages, withOutbox } from './outbox.ts'

/** What has arrived. */
export type Arrived = { readonly type: 'messagePosted'; readonly itemId: number } | { readonly type: 'draftCompleted' }

/**
 * Sends what waits of the account that is signed in: claims, then messages, each in the order it was written. Each step is
 * noted before the next one, and each call says the same key every time: so each message is posted once, wherever it was
 * interrupted. What the server refuses stays, with the reason. Throws when the server does not answer; then all that is
 * left waits on.
 */
export async function sendOutbox(userId: string, onArrived: (arrived: Arrived) => void): Promise<void> {
  await withOutbox(async () => {
    const failure = await sendClaims(userId, () => onArrived({ type: 'draftCompleted' }))
    for (const message of await waitingMessages(userId)) {
      if (currentSession()?.userId !== userId) return
      if (!message.refused && (await sendMessage(message))) onArrived({ type: 'messagePosted', itemId: message.itemId })
    }
    if (failure) throw failure
  })
}

/** Whether it was posted. */
async function sendMessage(message: WaitingMessage): Promise<boolean> {
  let sending = message
  try {
    for (const { id, file } of message.files) {
      const upload = await uploaded(id, file)
      const files = sending.files.filter((waiting) => waiting.id !== id)
      sending = { ...sending, files, uploads: [...sending.uploads, upload] }
      await putInOutbox(sending)
    }
    const { keys, thumbnails } = keysOf(sending.uploads)
    await call(postMessage, {
      params: { itemId: sending.itemId },
      headers: { 'idempotency-key': sending.id },
      body: { messageContent: sending.text, attachments: keys, thumbnails },
    })
  } catch (error) {
    // A session that is over says nothing about the message: it waits for its account to sign in again.
    if (!isRefusal(error) || !currentSession()) throw error
    await putInOutbox({ ...sending, refused: { code: codeOf(error) } })
    return false
  }
  await removeFromOutbox(message.id)
  return true
}

async function uploaded(id: string, file: File): Promise<Upload> {
  const result = await sendChosen(uploadMedia, file, { id })
  const { kind } = result
  return { id, fileName: file.name, kind, step: 'stored', removing: false, file: storedFileOf(result) }
}
