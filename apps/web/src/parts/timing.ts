/** How often what is on the screen is read again, in milliseconds. */
export const polling = {
  /** Videos that are being processed: of an item's page, in the wizard, in messages. */
  itemVideoMs: 5_000,
  wizardVideoMs: 2_000,
  messageVideoMs: 1_000,
  /** The other side's messages, on an open item. */
  threadMs: 5_000,
  /** A colleague's change of an open item. */
  reviewedItemMs: 15_000,
  /** The count of items with unread messages. */
  unreadMessagesMs: 15_000,
  /** New requests on an open list. */
  requestListMs: 30_000,
} as const

export const notices = {
  toastMs: 3_000,
  codeResentMs: 3_000,
  /** That an address is verified is shown so long, before the sign-in page opens and repeats it. */
  verifiedMs: 4_000,
} as const

export const delays = {
  /** A loading indicator for something that comes sooner would only flicker. Also `--patience` of the style sheet. */
  loadingIndicatorMs: 300,
  /** The pointer rests so long on a link before its page is fetched. */
  fetchAheadMs: 80,
  /** The search waits for a pause in typing. */
  searchMs: 400,
} as const
