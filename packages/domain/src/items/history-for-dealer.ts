import type { HistoryStep } from './item-history.ts'

/**
 * What the dealer reads of an item's history, given in its order: of a decision that was undone that there was one, and
 * not why; of layout PDFs what there was when they were released, and what happened since.
 *
 * @param layoutReleasedAt null before the dealer may see layout PDFs
 */
export function historyForDealer<Step extends HistoryStep>(
  steps: readonly Step[],
  layoutReleasedAt: Date | null,
): Step[] {
  const undone = undoneDecisions(steps)
  const hidden = layoutsNeverReleased(steps, layoutReleasedAt)
  return steps
    .filter((step) => !hidden.has(step))
    .map((step) => (undone.has(step) ? { ...step, details: withoutWords(step.details) } : step))
}

/** Nothing else happens to an item between a decision and its undo, so an undo is of the last one that stands. */
function undoneDecisions<Step extends HistoryStep>(steps: readonly Step[]): ReadonlySet<Step> {
  const standing: Step[] = []
  const undone = new Set<Step>()
  for (const step of steps) {
    if (step.kind === 'status-changed' && step.bySide === 'admins') standing.push(step)
    const last = step.kind === 'decision-undone' ? standing.pop() : undefined
    if (last) undone.add(last)
  }
  return undone
}

const withoutWords = ({ from = null, to = null }: HistoryStep['details']) => ({ from, to })

function layoutsNeverReleased<Step extends HistoryStep>(
  steps: readonly Step[],
  releasedAt: Date | null,
): ReadonlySet<Step> {
  const before = steps.filter(({ at }) => releasedAt === null || at < releasedAt)
  const added = before.filter(({ kind }) => kind === 'layout-pdf-added')
  const removed = before.filter(({ kind }) => kind === 'layout-pdf-removed')
  if (releasedAt === null) return new Set([...added, ...removed])
  const gone = removed.flatMap(({ at, details: { fileName } }) =>
    added.filter((step) => step.details.fileName === fileName && step.at <= at).slice(-1),
  )
  return new Set([...removed, ...gone])
}
