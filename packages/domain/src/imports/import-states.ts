/** Where an import stands. */
export const importStates = [
  'CHECKING',
  'COLUMNS_NEEDED',
  'UNREADABLE',
  'CHECKED',
  'TAKING',
  'TAKEN',
  'TAKING_BACK',
  'TAKEN_BACK',
  'DISCARDED',
] as const
export type ImportState = (typeof importStates)[number]

/** What happens to an import: from which states, to which one. The only place that says so. */
const steps = {
  /** Somebody says which column holds what; the file is checked anew. */
  correct: { from: ['COLUMNS_NEEDED', 'CHECKED', 'UNREADABLE'], to: 'CHECKING' },
  /** The check has found columns that a person has to choose. */
  needColumns: { from: ['CHECKING'], to: 'COLUMNS_NEEDED' },
  giveUpReading: { from: ['CHECKING'], to: 'UNREADABLE' },
  endCheck: { from: ['CHECKING'], to: 'CHECKED' },
  take: { from: ['CHECKED'], to: 'TAKING' },
  endTaking: { from: ['TAKING'], to: 'TAKEN' },
  giveUpTaking: { from: ['TAKING'], to: 'CHECKED' },
  takeBack: { from: ['TAKEN'], to: 'TAKING_BACK' },
  endTakingBack: { from: ['TAKING_BACK'], to: 'TAKEN_BACK' },
  /** Something hangs on it, or it failed. */
  giveUpTakingBack: { from: ['TAKING_BACK'], to: 'TAKEN' },
  discard: { from: ['COLUMNS_NEEDED', 'UNREADABLE', 'CHECKED'], to: 'DISCARDED' },
} as const satisfies Record<string, { from: readonly ImportState[]; to: ImportState }>
export type ImportStep = keyof typeof steps

/** Whether the step can be made from this state. */
export const canStep = (state: ImportState, step: ImportStep): boolean =>
  (steps[step].from as readonly ImportState[]).includes(state)

/** The states from which the step can be made, and the one it leads to. */
export const stepOf = (step: ImportStep): { readonly from: readonly ImportState[]; readonly to: ImportState } =>
  steps[step]

/** Whether a job is at work on it. */
export const isAtWork = (state: ImportState): boolean => ['CHECKING', 'TAKING', 'TAKING_BACK'].includes(state)
