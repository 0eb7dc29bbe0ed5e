/** What can happen to an item and is kept in its history for ever (decisions 4). */
export const historyKinds = [
  'submitted',
  'status-changed',
  'repair-outcome-submitted',
  'layout-pdf-added',
  'layout-pdf-removed',
  'message-posted',
  'request-closed',
] as const
export type HistoryKind = (typeof historyKinds)[number]
