import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { useSession } from '../../../api/session.ts'

/** Whether another look is left to the colleagues of whoever is signed in, because they declined the item first. */
export function useIsLeftToColleagues({ anotherLookAt }: Pick<ItemDetail, 'anotherLookAt'>): boolean {
  const session = useSession()
  return anotherLookAt?.leftToColleaguesOfAll.some((decider) => String(decider) === session?.userId) ?? false
}
