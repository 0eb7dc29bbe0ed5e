import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { dayAndTime } from '../../../parts/dates/moments.ts'
import { polling } from '../../../parts/intervals.ts'
import type { Fact } from '../../../ui/description-list.tsx'
import { itemQuery } from '../item-queries.ts'
import { reviewTexts as texts } from './review-texts.ts'

/** An item's page as an administrator works on it, kept up to date while it is open. */
export const useReviewedItem = (itemId: string) =>
  useQuery({ ...itemQuery('admins', itemId), refetchInterval: polling.reviewedItemMs })

/** What only administrators see among the facts of an item. */
export const factsForAdmins = (item: ItemDetail, earlierClaims: Fact['details']): Fact[] => [
  { term: texts.submitted, details: dayAndTime(item.createdAt).text, figures: true },
  { term: texts.lastModifiedBy, details: item.lastModifiedByName },
  { term: texts.earlierClaimsShort, details: earlierClaims },
]
