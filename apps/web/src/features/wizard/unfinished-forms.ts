import { browserShelf, tabShelf } from '../../parts/kept/kept.ts'

/** Where the unfinished form of a draft is kept: one for a new item, one for each item that is being edited. */
export const formPlace = (requestId: number, itemId: number | undefined): string =>
  `item-form:${requestId}:${itemId ?? 'new'}`

/** The title that was typed before the draft exists. */
export const titlePlace = 'request-title'

/** After completing or cancelling a draft nothing of it stays in the browser. */
export function forgetForms(requestId: number): void {
  for (const shelf of [browserShelf, tabShelf])
    for (const place of shelf.keys(`item-form:${requestId}:`)) shelf.remove(place)
}
