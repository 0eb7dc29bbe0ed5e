import { expect, test } from 'vitest'
import { historyForDealer } from './history-for-dealer.ts'
import type { HistoryStep } from './item-history.ts'

let minute = 0
const step = (
  kind: HistoryStep['kind'],
  details: HistoryStep['details'] = {},
  bySide: HistoryStep['bySide'] = 'admins',
) => ({
  ...{ kind, bySide, details },
  at: new Date(Date.UTC(2026, 0, 1, 0, ++minute)),
})
const declined = (declineReason: string) =>
  step('status-changed', { from: 'Under review', to: 'Declined', declineReason })
const undone = () => step('decision-undone', { from: 'Declined', to: 'Under review' })
const reasons = (steps: readonly HistoryStep[]) => steps.map(({ kind, details }) => details.declineReason ?? kind)
const names = (steps: readonly HistoryStep[]) => steps.map(({ kind, details }) => `${kind} ${details.fileName}`)
const pdf = (kind: 'layout-pdf-added' | 'layout-pdf-removed', fileName: string) => step(kind, { fileName })

test('of a decision that was undone its dealer reads that there was one, and not why', () => {
  const steps = [
    declined('A slip'),
    undone(),
    declined('Out of warranty'),
    declined('Another slip'),
    step('request-closed'),
    undone(),
    step('request-reopened'),
  ]
  expect(reasons(historyForDealer(steps, null))).toEqual([
    ...['status-changed', 'decision-undone', 'Out of warranty', 'status-changed', 'request-closed', 'decision-undone'],
    'request-reopened',
  ])
  expect(historyForDealer(steps, null)[0]?.details).toEqual({ from: 'Under review', to: 'Declined' })
})

test('what the dealer did is no decision that an undo takes back', () => {
  const answered = step('status-changed', { from: 'Additional information required', to: 'Under review' }, 'dealer')
  const steps = [declined('First'), answered, declined('A slip'), undone()]
  expect(reasons(historyForDealer(steps, null))).toEqual([
    'First',
    'status-changed',
    'status-changed',
    'decision-undone',
  ])
})

test('of layout PDFs the dealer reads nothing before they are released', () => {
  const steps = [step('submitted'), pdf('layout-pdf-added', 'a.pdf'), pdf('layout-pdf-removed', 'a.pdf')]
  expect(historyForDealer(steps, null)).toEqual([steps[0]])
})

test('of layout PDFs the dealer reads what there was when they were released, and what happened since', () => {
  const before = [
    pdf('layout-pdf-added', 'of another customer.pdf'),
    pdf('layout-pdf-added', 'right.pdf'),
    pdf('layout-pdf-removed', 'of another customer.pdf'),
  ]
  const released = step('status-changed', { to: 'Waiting for feedback' })
  const after = [pdf('layout-pdf-added', 'more.pdf'), pdf('layout-pdf-removed', 'more.pdf')]
  const shown = historyForDealer([...before, released, ...after], released.at)
  expect(names(shown.filter(({ kind }) => kind.startsWith('layout')))).toEqual([
    ...['layout-pdf-added right.pdf', 'layout-pdf-added more.pdf', 'layout-pdf-removed more.pdf'],
  ])
})
