/** Texts of several features. A text of one feature stands in that feature. */
export const commonTexts = {
  tryAgain: 'Try again',
  checkConnection: 'Please check your connection.',
  archive: 'Archive',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  optional: '(optional)',
  charactersLeft: (left: number) => `${left} characters left`,
  newMessageFromUser: 'New message from user',
  loadMore: 'Load more',
  loadingMore: 'Loading…',
  breadcrumbs: 'Where you are',
} as const
