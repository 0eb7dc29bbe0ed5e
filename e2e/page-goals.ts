/** How much a page may ask for on its first visit: requests of all kinds, and kB of JavaScript and CSS as sent. */
export interface PageGoal {
  readonly requests: number
  readonly code: number
}

export const pageGoals = {
  signIn: { requests: 5, code: 110 },
  list: { requests: 10, code: 135 },
  dealersItem: { requests: 15, code: 165 },
  adminsItem: { requests: 15, code: 170 },
  queue: { requests: 18, code: 175 },
  form: { requests: 15, code: 180 },
  other: { requests: 15, code: 175 },
  products: { requests: 18, code: 175 },
} as const satisfies Record<string, PageGoal>
