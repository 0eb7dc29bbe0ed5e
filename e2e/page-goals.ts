/** How much a page may ask for on its first visit: requests of all kinds, and kB of JavaScript and CSS as sent. */
export interface PageGoal {
  readonly requests: number
  readonly code: number
}

export const pageGoals = {
  signIn: { requests: 6, code: 120 },
  list: { requests: 10, code: 160 },
  item: { requests: 25, code: 175 },
} as const satisfies Record<string, PageGoal>
