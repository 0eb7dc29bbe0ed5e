import { useQuery } from '@tanstack/react-query'
import { earlierClaimsQuery } from '../item-queries.ts'

/** Whether there is something to say of other items with the same serial number. */
export function useHasEarlierClaims(itemId: number): boolean {
  const { data, isError } = useQuery(earlierClaimsQuery(itemId))
  return isError || (data !== undefined && data.length > 0)
}
