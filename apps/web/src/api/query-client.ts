import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'
import { currentSession, onSessionChange } from './session.ts'

/**
 * What a screen fetches before it is drawn. Exported beside its `Component` as `fetchAhead`: what it asks for first, and
 * only what may be read without a consequence, because it is fetched on the mere guess that the screen will be opened.
 * And as `fetchOpened`, where a screen has it: all that it begins with, fetched when it is opened. Never rejects.
 */
export type FetchAhead = (
  client: QueryClient,
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
) => Promise<unknown>

/** A refusal stays one however often it is asked; an outage may be over in a moment. */
const worthAnotherTry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status < 500)

/** What the server said last, for all screens behind the sign-in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A browser that believes to be offline is not asked: the call is made, and its failure shown, instead of a wait for ever.
    queries: { retry: worthAnotherTry, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Nobody sees what was loaded for the person before.
let userId = currentSession()?.userId
onSessionChange(() => {
  if (currentSession()?.userId === userId) return
  userId = currentSession()?.userId
  queryClient.clear()
})
