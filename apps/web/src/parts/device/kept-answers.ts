import { keptAnswersShape } from '@portal/contract/system/kept-answers-shape.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { NoResponse } from '../../api/client.ts'
import { setConnectionLost } from '../../api/connection.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { currentSession, resumeSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { logFailure } from '../failures/log-failure.ts'
import { dayMs, delays } from '../intervals.ts'
import { inStores, type KeptAnswer, onDevice } from './database.ts'
import { removeOldUnsent } from './old-files.ts'

/** What is kept: one's lists, requests, items and threads. No link to a file: those end. */
const keptKinds: ReadonlySet<unknown> = new Set(
  [
    queryKeys.currentUser,
    queryKeys.ownRequests,
    queryKeys.itemsOfRequests,
    queryKeys.itemsOfDrafts,
    queryKeys.itemPages,
    queryKeys.itemHistories,
    queryKeys.threads,
  ].map(([kind]) => kind),
)

const keptMs = limits.session.days * dayMs
const keptAtMost = 500

const logged = logFailure('keep what was read')

/** Keeps what one reads on this device, as it is read. Returns a function that stops it. */
export function keepAnswers(client: QueryClient, userId: string): () => void {
  const waiting = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepWaiting = () => {
    clearTimeout(timer)
    timer = undefined
    // What ended after signing out is not kept.
    if (currentSession()?.userId !== userId) return
    const answers = [...waiting].flatMap((query) => answerOf(query, userId) ?? [])
    waiting.clear()
    if (answers.length > 0) void put(answers).catch(logged)
  }
  const note = (query: Query) => {
    if (!keptKinds.has(query.queryKey[0])) return
    waiting.add(query)
    timer ??= setTimeout(keepWaiting, delays.keepAnswersMs)
  }
  const keepBeforeItIsHidden = () => document.visibilityState === 'hidden' && keepWaiting()

  const cache = client.getQueryCache()
  for (const query of cache.getAll()) if (query.state.data !== undefined) note(query)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success') note(query)
    // Nobody has looked at it since the page was opened, but perhaps before.
    if (action.type === 'error' && action.error instanceof NoResponse && query.state.data === undefined)
      void showKept(client, userId, query).catch(logged)
  })
  document.addEventListener('visibilitychange', keepBeforeItIsHidden)
  void removeOld(userId).then(removeOldUnsent).catch(logged)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', keepBeforeItIsHidden)
  }
}

function answerOf({ queryHash, queryKey, state }: Query, userId: string): KeptAnswer | undefined {
  if (state.data === undefined) return undefined
  return { userId, hash: queryHash, key: queryKey, data: state.data, at: state.dataUpdatedAt, shape: keptAnswersShape }
}

const put = (answers: readonly KeptAnswer[]) =>
  inStores(['answers'], 'readwrite', (store) => Promise.all(answers.map((answer) => store.put(answer))))

async function showKept(client: QueryClient, userId: string, { queryHash, queryKey }: Query): Promise<void> {
  const kept = await onDevice((database) => database.get('answers', [userId, queryHash]))
  // Somebody else may have signed in while it was read.
  if (currentSession()?.userId !== userId) return
  if (kept && isOfUse(kept, userId) && client.getQueryData(queryKey) === undefined)
    client.setQueryData(queryKey, kept.data, { updatedAt: kept.at })
}

/** Shows what was kept of an account, where nothing newer is known. */
export async function showKeptAnswers(client: QueryClient, userId: string): Promise<void> {
  const answers = await onDevice((database) => database.getAll('answers'))
  if (currentSession()?.userId !== userId) return
  for (const kept of answers)
    if (isOfUse(kept, userId) && client.getQueryData(kept.key) === undefined)
      client.setQueryData(kept.key, kept.data, { updatedAt: kept.at })
}

/** Whether it may be shown: of this account, not too old, and as the screens of this version read it. */
const isOfUse = (kept: KeptAnswer, userId: string): boolean =>
  kept.userId === userId && kept.at > Date.now() - keptMs && kept.shape === keptAnswersShape && Array.isArray(kept.key)

/** Removes what is of no use any more, or more than is kept; the newest stays. */
const removeOld = (userId: string): Promise<void> =>
  inStores(['answers'], 'readwrite', async (answers) => {
    let count = 0
    for (let at = await answers.index('at').openCursor(null, 'prev'); at; at = await at.continue()) {
      const isKept = isOfUse(at.value, userId) && ++count <= keptAtMost
      if (!isKept) await at.delete()
    }
  })

/** Removes what was kept, of everybody. */
export async function forgetAnswers(): Promise<void> {
  await onDevice((database) => database.clear('answers'))
}

/**
 * Opens what this device kept of the account that was signed in last, while the server does not answer. Returns whether
 * there is one.
 */
export async function openKeptAccount(): Promise<boolean> {
  const account = localStore.keptAccount.get()
  if (!account) return false
  setConnectionLost(true)
  resumeSession(account)
  await showKeptAnswers(queryClient, account.userId).catch(logFailure('open what was kept'))
  return true
}
