import type { KeptClaim, KeptFile } from './kept-claim.ts'
import { changeClaim } from './kept-claims.ts'
import { isWhollyThere } from './on-server.ts'

/** Whether a draft of the portal has all that was added to it here, and nothing is begun here beside. */
export const isDone = (claim: KeptClaim, files: ReadonlyMap<string, KeptFile>): boolean =>
  claim.step === 'writing' &&
  claim.draft.wasBegunOnline === true &&
  claim.unfinished === undefined &&
  claim.refused === undefined &&
  isWhollyThere(claim, files)

/** Removes a claim that is done from this device, with its files. One that has been changed meanwhile stays. */
export async function endDoneClaim(id: string): Promise<void> {
  await changeClaim(id, (now, files) => (isDone(now, new Map(files.map((file) => [file.key, file]))) ? undefined : now))
}
