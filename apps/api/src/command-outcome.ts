/** The result of an operator's command, and what is read about it. */
export interface Outcome {
  readonly ok: boolean
  readonly says: string
}
