import { QueryClient } from '@tanstack/react-query'
import { isConnectionLost } from './connection.ts'
import { ApiError, NoResponse } from './errors.ts'
import { currentSession, onSessionChange } from './session.ts'

/**
 * Fetches the data of a page before it is shown. A screen exports up to two beside its `Component`: `prefetchPage` fetches
 * the first data when the page will probably be opened, so only data that is read without a side effect; `loadPage`
 * fetches everything once it is opened. Never rejects.
 */
export type FetchPageData = (
  client: QueryClient,
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
) => Promise<unknown>

/** Retries outages, but never refusals, and nothing while it is known that there is no connection. */
const worthAnotherTry = (failures: number, error: Error) =>
  failures < 2 &&
  !(error instanceof ApiError && error.status < 500) &&
  !(error instanceof NoResponse && isConnectionLost())

/** What the server said last, for all screens behind the sign-in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Always make the call, also when the browser thinks it is offline: otherwise it waits without a failure to show.
    queries: { retry: worthAnotherTry, staleTime: 5_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

// Removes what was loaded for the account before.
let userId = currentSession()?.userId
onSessionChange(() => {
  if (currentSession()?.userId === userId) return
  userId = currentSession()?.userId
  queryClient.clear()
})
