import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { dayAndTime } from '../../../parts/dates/moments.ts'
import { polling } from '../../../parts/intervals.ts'
import { unlessLive } from '../../../parts/polling.ts'
import type { Fact } from '../../../ui/description-list.tsx'
import { itemQuery } from '../item-queries.ts'

/** An item's page as an administrator works on it, kept up to date while it is open. */
export const useReviewedItem = (itemId: string) =>
  useQuery({
    ...itemQuery('admins', itemId),
    refetchInterval: () => unlessLive(polling.reviewedItemMs),
    // One that was fetched ahead is opened by being read now.
    refetchOnMount: ({ state }) => (state.data?.mayBeTakenBack ? 'always' : true),
  })

/** The line under the title of an item's page: what it is, and whose. */
export const aboutItem = ({ brand, itemNumber, companyName, requestTitle }: ItemDetail): string =>
  `${brand} ${itemNumber} · ${companyName} · ${requestTitle}`

/** What only administrators see among the facts of an item. */
export const factsForAdmins = (item: ItemDetail, earlierClaims: Fact['details']): Fact[] => [
  { term: m.review_submitted(), details: dayAndTime(item.createdAt).text, figures: true },
  { term: m.review_last_modified_by(), details: item.lastModifiedByName },
  { term: m.review_earlier_claims(), details: earlierClaims },
]
