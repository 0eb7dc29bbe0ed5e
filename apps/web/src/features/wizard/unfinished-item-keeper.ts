import { keepUnfinishedItem } from '@portal/contract/items/unfinished-item.ts'
import type { UnfinishedItem } from '@portal/contract/items/unfinished-item-schemas.ts'
import { call, codeOf, NoResponse } from '../../api/client.ts'
import { isConnectionLost, onConnectionChange } from '../../api/connection.ts'
import { currentSession, onSessionChange } from '../../api/session.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { keepWhileTyping } from './keep-while-typing.ts'

type Keeper = ReturnType<typeof keepWhileTyping<UnfinishedItem | null>>

/**
 * One for each draft. It goes on when the form is left: what had not arrived then follows when the connection is back, and
 * nothing older arrives after something newer.
 */
const keepers = new Map<number, Keeper>()

/** Keeps the next item of a draft in the portal. */
export function keeperOf(requestId: number): Keeper {
  const keeper = keepers.get(requestId) ?? keepWhileTyping(sendFor(requestId))
  keepers.set(requestId, keeper)
  return keeper
}

/** Does what ends the writing of an item. Where that fails, it is kept on. */
export async function endKeeping<Result>(keeper: Keeper, end: () => Promise<Result>): Promise<Result> {
  await keeper.stop()
  try {
    const result = await end()
    keeper.startOver()
    return result
  } catch (error) {
    keeper.goOn()
    throw error
  }
}

const sendFor = (requestId: number) => {
  const owner = currentSession()?.userId
  return async (item: UnfinishedItem | null, keepalive: boolean): Promise<boolean> => {
    // The account that is signed in now may be another one.
    if (currentSession()?.userId !== owner) return true
    try {
      await call(keepUnfinishedItem, { params: { requestId }, body: { item }, keepalive })
      return true
    } catch (error) {
      const code = codeOf(error)
      // Submitted or deleted elsewhere, which the wizard says: nothing is left to be kept.
      if (code === 'NOT_FOUND' || code === 'REQUEST_COMPLETED') return true
      if (!(error instanceof NoResponse)) logFailure('keep what was typed')(error)
      return false
    }
  }
}

const sendAll = (leaving = false) => {
  for (const keeper of keepers.values()) keeper.sendNow(leaving)
}
onConnectionChange(() => void (isConnectionLost() || sendAll()))
document.addEventListener('visibilitychange', () => void (document.visibilityState === 'hidden' && sendAll(true)))

// What one typed does not stay for the next one; a tab keeps it itself for whoever signs in again.
let userId = currentSession()?.userId
onSessionChange(() => {
  if (currentSession()?.userId === userId) return
  userId = currentSession()?.userId
  for (const keeper of keepers.values()) void keeper.stop()
  keepers.clear()
})
