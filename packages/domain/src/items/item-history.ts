/** What can happen to an item. Each time leaves an entry in its history that nobody changes or deletes. */
export const historyKinds = [
  'submitted',
  'status-changed',
  'repair-outcome-submitted',
  'layout-pdf-added',
  'layout-pdf-removed',
  'message-posted',
  'request-closed',
  'decision-undone',
] as const
export type HistoryKind = (typeof historyKinds)[number]
