import { logFailure } from '../failures/log-failure.ts'

let isAsked = false

/**
 * Asks the browser not to drop what this device keeps: short of room, or after some days without a visit, it may drop
 * what exists nowhere else. Once for each page, and nothing waits for the answer: some browsers ask a person.
 */
export function askToStay(): void {
  if (isAsked) return
  isAsked = true
  const storage: StorageManager | undefined = navigator.storage
  void storage?.persist?.().catch(logFailure('have the browser keep what waits'))
}
