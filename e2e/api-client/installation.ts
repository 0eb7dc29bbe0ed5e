/** What the program is told. */
export interface Installation {
  readonly url: string
  readonly admin: { readonly email: string; readonly password: string }
  /** The code in the mail that the portal sent to this address. */
  mailedCode(email: string): Promise<string>
}
export interface Picture {
  readonly name: string
  readonly content: Blob
}

/** How the job went: what was refused, what was read, and where the item and its request stand in the end. */
export interface Outcome {
  readonly signInBeforeActivation: unknown
  readonly itemAfterSubmission: string | undefined
  readonly question: string | undefined
  readonly item: string
  readonly request: string | undefined
}
