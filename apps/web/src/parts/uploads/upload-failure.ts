import type { Problem } from '@portal/domain/problem.ts'
import { fileProblemText } from '@portal/texts/file-problem-texts.ts'
import { ApiError, problemsIn } from '../../api/client.ts'
import { UnreadableHeic } from './lighter/unreadable-heic.ts'

/** Why a file was not taken or did not arrive: a problem that we know, or what the server said. */
export type UploadFailure = Problem | { readonly said: string }

/** Why an upload failed; `otherwise` where the server gave no reason. */
export function uploadFailureIn(error: unknown, otherwise: Problem): UploadFailure {
  if (error instanceof UnreadableHeic) return { code: 'HEIC_UNREADABLE', fileName: error.fileName }
  const problem = problemsIn(error).file
  if (problem) return problem
  const says = error instanceof ApiError && (error.status < 500 || error.code === 'STORAGE_FULL')
  return says && error.message ? { said: error.message } : otherwise
}

export const uploadFailureText = (failure: UploadFailure): string =>
  'said' in failure ? failure.said : fileProblemText(failure)

/** Whether one of the failures says the same. */
export const saysAlready = (failures: readonly UploadFailure[], failure: UploadFailure): boolean =>
  failures.some((other) => uploadFailureText(other) === uploadFailureText(failure))

/** Adds a failure to a list, unless the same is said there already. */
export const withFailure = (failures: readonly UploadFailure[], failure: UploadFailure): readonly UploadFailure[] =>
  saysAlready(failures, failure) ? failures : [...failures, failure]
