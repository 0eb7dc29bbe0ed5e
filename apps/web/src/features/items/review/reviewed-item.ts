import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../api/session.ts'
import { itemQuery, useReadToOpen } from '../item-queries.ts'

/** An item's page as an administrator works on it. */
export function useReviewedItem(itemId: string) {
  const item = useQuery(itemQuery('admins', itemId))
  useReadToOpen(item, item.data)
  return item
}

/** The line under the title of an item's page: what it is, and whose. */
export const aboutItem = ({ brand, itemNumber, companyName, requestTitle }: ItemDetail): string =>
  `${brand} ${itemNumber} · ${companyName} · ${requestTitle}`

/** Whether layout PDFs have to do with an item: a schematic is wanted for it, or there is something already. */
export const takesLayouts = ({ itemType, needsSchematic, layoutPdfs, layoutText }: ItemDetail): boolean =>
  (itemType === 'Amplifier' && needsSchematic === 'yes') || layoutPdfs.length > 0 || Boolean(layoutText)

/** Whether another look is left to the colleagues of whoever is signed in, because they declined the item first. */
export function useIsLeftToColleagues({ anotherLookAt }: Pick<ItemDetail, 'anotherLookAt'>): boolean {
  const session = useSession()
  return anotherLookAt?.leftToColleaguesOfAll.some((decider) => String(decider) === session?.userId) ?? false
}
