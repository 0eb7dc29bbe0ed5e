import type { ReplyOf } from '@portal/contract/endpoint.ts'
import { getServiceCounts } from '@portal/contract/home/home.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { answeredFirst, askedOnce } from '../api/read-together.ts'
import { waitingAccountsQuery } from '../features/accounts/account-queries.ts'
import { unreadQuery } from '../features/new-messages/new-messages.tsx'
import { workCountsQuery } from '../features/work/work-counts.ts'

type Counts = ReplyOf<typeof getServiceCounts>

/** What the administrators' header counts, by one call where `counts` is not a part of another one. */
export const prefetchServiceCounts = (
  client: QueryClient,
  counts: () => Promise<Counts> = askedOnce(() => call(getServiceCounts)),
): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(answeredFirst(unreadQuery, async () => (await counts()).unread)),
    client.prefetchQuery(answeredFirst(waitingAccountsQuery, async () => (await counts()).waitingAccounts)),
    client.prefetchQuery(answeredFirst(workCountsQuery, async () => (await counts()).work)),
  ])

/** Asks for all counts of the header at once, before each of them asks for itself. */
export function useServiceCounts(isAdmin: boolean): void {
  const client = useQueryClient()
  useState(() => void (isAdmin && prefetchServiceCounts(client)))
}
