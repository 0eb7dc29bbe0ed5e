import type { ServiceCounts } from '@portal/contract/home/home-schemas.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answeredFirst } from '../api/read-together.ts'
import { takeCounts } from '../api/session.ts'
import { waitingAccountsQuery } from '../features/accounts/account-queries.ts'
import { unreadQuery, workCountsQuery } from '../parts/work/header-counts.ts'

/** What the administrators' header counts, as a part of another answer. */
export const prefetchServiceCounts = (client: QueryClient, counts: () => Promise<ServiceCounts>): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(answeredFirst(unreadQuery, async () => (await counts()).unread)),
    client.prefetchQuery(answeredFirst(waitingAccountsQuery, async () => (await counts()).waitingAccounts)),
    client.prefetchQuery(answeredFirst(workCountsQuery, async () => (await counts()).work)),
  ])

/** Takes what the header counts from the renewed session, before each count asks for itself. */
export function useServiceCounts(): void {
  const client = useQueryClient()
  useState(() => {
    const counts = takeCounts()
    if (counts) void prefetchServiceCounts(client, () => Promise.resolve(counts))
  })
}
