import { accountStore } from '../../local-store/account-store.ts'

/**
 * The entry of an unfinished form of a request on this device (`formsOf`): one for a new item, one for each item that is being edited, and one for each of
 * which another one is added.
 */
export const itemFormKey = (forms: string, itemId?: string, likeItemId?: string): string =>
  `item-form:${forms}:${likeItemId ? `like-${likeItemId}` : (itemId ?? 'new')}`

/** The entry of the title that was typed before there is a draft. */
export const titleKey = 'request-title'

/** The item of which another one is being written in this tab, unless a new one is. */
export const likeItemInTab = (forms: string, itemIds: readonly string[]): string | undefined =>
  accountStore.read(itemFormKey(forms)) === undefined
    ? itemIds.find((id) => accountStore.read(itemFormKey(forms, undefined, id)) !== undefined)
    : undefined

/** The entries of the item that would be added next begin so. */
const nextItemKeys = (forms: string) => [itemFormKey(forms), `item-form:${forms}:like-`]

/** Whether the item that would be added next was begun in this tab. */
export const isNextItemInTab = (forms: string): boolean => nextItemKeys(forms).some(accountStore.has)

/** Nothing of the item that would be added next stays in the browser. */
export const forgetNextItem = (forms: string): void => nextItemKeys(forms).forEach(accountStore.removeAll)

/** Whether something stands in a form of the request that was not sent. */
export const hasItemForms = (forms: string): boolean => accountStore.has(`item-form:${forms}:`)

/** After completing or cancelling it nothing of the request stays in the browser. */
export const forgetItemForms = (forms: string): void => accountStore.removeAll(`item-form:${forms}:`)
