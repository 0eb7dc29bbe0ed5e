import { accountStore } from '../../local-store/account-store.ts'

/** A draft's id, or what stands for a claim that this device keeps. */
type DraftId = number | string

/**
 * The entry of a draft's unfinished form: one for a new item, one for each item that is being edited, and one for each of
 * which another one is added.
 */
export const itemFormKey = (requestId: DraftId, itemId?: DraftId, likeItemId?: DraftId): string =>
  `item-form:${requestId}:${likeItemId ? `like-${likeItemId}` : (itemId ?? 'new')}`

/** The entry of the title that was typed before there is a draft. */
export const titleKey = 'request-title'

/** The item of which another one is being written in this tab, unless a new one is. */
export const likeItemInTab = <Id extends DraftId>(requestId: DraftId, itemIds: readonly Id[]): Id | undefined =>
  accountStore.read(itemFormKey(requestId)) === undefined
    ? itemIds.find((id) => accountStore.read(itemFormKey(requestId, undefined, id)) !== undefined)
    : undefined

/** The entries of the item that would be added next begin so. */
const nextItemKeys = (requestId: DraftId) => [itemFormKey(requestId), `item-form:${requestId}:like-`]

/** Whether the item that would be added next was begun in this tab. */
export const isNextItemInTab = (requestId: DraftId): boolean => nextItemKeys(requestId).some(accountStore.has)

/** Nothing of the item that would be added next stays in the browser. */
export const forgetNextItem = (requestId: DraftId): void => nextItemKeys(requestId).forEach(accountStore.removeAll)

/** Whether something stands in a form of a draft that was not sent. */
export const hasItemForms = (requestId: DraftId): boolean => accountStore.has(`item-form:${requestId}:`)

/** After completing or cancelling a draft nothing of it stays in the browser. */
export const forgetItemForms = (requestId: DraftId): void => accountStore.removeAll(`item-form:${requestId}:`)
