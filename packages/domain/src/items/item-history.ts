import type { Side } from '../sides.ts'

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
  /** A decision on another item, which had closed the request, was undone. */
  'request-reopened',
  /** The service goes on without the answer that it waited for. */
  'service-resumed',
  /** The dealer asked for another look, which is a request of its own. */
  'another-look-asked',
  /** What came of the other look; `open` once more where that decision was undone. */
  'another-look-decided',
  /** An administrator corrected what the dealer mistyped. */
  'serial-number-corrected',
  /** The dealer did what the decision asked for. */
  'next-step-done',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** An entry in the history of an item, as far as rules read it. */
export interface HistoryStep {
  readonly kind: HistoryKind
  readonly bySide: Side
  readonly at: Date
  readonly details: Readonly<Record<string, string | null>>
}

/** After which an item has another status, or other words with the one it has. */
export const decidingKinds = [
  'status-changed',
  'repair-outcome-submitted',
  'decision-undone',
] as const satisfies readonly HistoryKind[]
