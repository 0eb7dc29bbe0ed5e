import { logFailure } from '../failures/log-failure.ts'

/** Gives up what was begun to be sent of an account's files; what that takes is loaded only then. Never rejects. */
export async function giveUpBegun(
  userId: string,
  files: readonly { readonly begunAt?: string | undefined }[],
): Promise<void> {
  const begun = files.flatMap(({ begunAt }) => begunAt ?? [])
  if (begun.length === 0) return
  await import('./given-up.ts')
    .then(({ giveUpUploads }) => giveUpUploads(userId, begun))
    .catch(logFailure('give up an upload'))
}
