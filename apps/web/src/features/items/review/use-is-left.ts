import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { useSession } from '../../../api/session.ts'

/** Whether another look is left to the colleagues of whoever is signed in, because they declined the item first. */
export const useIsLeftToColleagues = ({ anotherLookAt }: Pick<ItemDetail, 'anotherLookAt'>): boolean =>
  String(anotherLookAt?.leftToColleaguesOf) === useSession()?.userId
