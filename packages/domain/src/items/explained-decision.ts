import type { declineReasons } from './decline-reasons.ts'
import type { ExchangeOption } from './exchange-options.ts'
import type { ItemStatus } from './item-statuses.ts'

/** What a dealer really gets by a decision, which its status alone does not say. */
export type DecisionOutcome =
  | { readonly code: 'CREDIT_NOTE' | 'CURRENT_SERIES' | 'DECLINED' | 'RESOLVED' | 'COMPLETED' | 'LAYOUT_PROVIDED' }
  /** An exchange as somebody of the service worded it; null where nobody did. */
  | { readonly code: 'EXCHANGE'; readonly as: string | null }

/** What could lead to another decision on a declined item. */
export const decisionChangers = [
  'TYPE_LABEL',
  'PROOF_OF_SALE',
  'VOICE_COIL',
  'WIRING',
  'POLARITY',
  'NO_MOISTURE',
  'NO_SUNLIGHT',
  'NO_IMPACT',
  'NEW_EVIDENCE',
] as const
export type DecisionChanger = (typeof decisionChangers)[number]

/** A decision as its dealer reads it. */
export interface ExplainedDecision {
  readonly outcome: DecisionOutcome
  /** Of a declined item: a predefined reason, or what somebody of the service wrote. */
  readonly reason: string | null
  /** Of a declined item; null where nothing can change it any more. */
  readonly changer: DecisionChanger | null
}

/** What says which outcome a decision has. */
export interface Decided {
  readonly status: ItemStatus
  readonly exchangeNote: string | null
}

export interface DecidedItem extends Decided {
  readonly declineReason: string | null
  /** Whether the decision may still become another one: its request is open, or another look can be asked for. */
  readonly mayChange: boolean
}

const changers: Readonly<Record<(typeof declineReasons)[number], DecisionChanger>> = {
  'Wrong serial number': 'TYPE_LABEL',
  'Out of warranty': 'PROOF_OF_SALE',
  'Speaker was thermally overloaded': 'VOICE_COIL',
  'Out-of-phase connection of twin-coil woofer': 'WIRING',
  'Inverse connection of amplifier to vehicle battery': 'POLARITY',
  'Inverse connection of amp module to vehicle battery': 'POLARITY',
  'Item was subject to excessive humidity': 'NO_MOISTURE',
  'Item was subject to excessive UV irradiation': 'NO_SUNLIGHT',
  'Item was subject to impact of fall accident': 'NO_IMPACT',
}

const changerOf = (reason: string | null): DecisionChanger =>
  Object.entries(changers).find(([predefined]) => predefined === reason)?.[1] ?? 'NEW_EVIDENCE'

/** What '-' and the option without its text leave out. */
const withoutWords: readonly string[] = ['', '-', 'Other' satisfies ExchangeOption]

const outcomesOfOptions: ReadonlyMap<string, DecisionOutcome> = new Map<ExchangeOption, DecisionOutcome>([
  ['Credit Note', { code: 'CREDIT_NOTE' }],
  ['Exchange with actual / new series item', { code: 'CURRENT_SERIES' }],
])

function outcomeOfExchange(exchangeNote: string | null): DecisionOutcome {
  const note = exchangeNote?.trim() ?? ''
  return outcomesOfOptions.get(note) ?? { code: 'EXCHANGE', as: withoutWords.includes(note) ? null : note }
}

const undecided = () => undefined

const outcomes: Readonly<Record<ItemStatus, (exchangeNote: string | null) => DecisionOutcome | undefined>> = {
  'Under review': undecided,
  'Additional information required': undecided,
  'Technical exchange': outcomeOfExchange,
  'Warranty exchange': outcomeOfExchange,
  'Credit note': () => ({ code: 'CREDIT_NOTE' }),
  'Client was able to resolve case': () => ({ code: 'RESOLVED' }),
  'Waiting for feedback': undecided,
  Declined: () => ({ code: 'DECLINED' }),
  Completed: () => ({ code: 'COMPLETED' }),
  'Layout schema provided': () => ({ code: 'LAYOUT_PROVIDED' }),
  // How it was decided before is not known.
  Closed: undecided,
}

/** What a dealer really gets by a decision; undefined while nothing is decided. */
export const outcomeOf = ({ status, exchangeNote }: Decided): DecisionOutcome | undefined =>
  outcomes[status](exchangeNote)

/** What was decided on an item, why, and what would change it; undefined while nothing is decided. */
export function explainedDecision(item: DecidedItem): ExplainedDecision | undefined {
  const outcome = outcomeOf(item)
  if (!outcome) return undefined
  const declined = item.status === 'Declined'
  const reason = declined ? item.declineReason?.trim() || null : null
  return { outcome, reason, changer: declined && item.mayChange ? changerOf(reason) : null }
}
