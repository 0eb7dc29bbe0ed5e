import type { Problem } from '@portal/domain/problem.ts'
import { fileProblemText } from '@portal/texts/file-problem-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { ApiError, NoResponse, problemsIn } from '../../api/client.ts'
import { isConnectionLost } from '../../api/connection.ts'
import type { UploadFailure } from '../device/upload.ts'
import { UnreadableHeic } from './lighter/unreadable-heic.ts'
/** Why an upload failed; `otherwise` where the server gave no reason. */
export function uploadFailureIn(error: unknown, otherwise: Problem): UploadFailure {
  if (error instanceof UnreadableHeic) return { code: 'HEIC_UNREADABLE', fileName: error.fileName }
  const problem = problemsIn(error).file
  if (problem) return problem
  const says = error instanceof ApiError && (error.status < 500 || error.code === 'STORAGE_FULL')
  return says && error.message ? { said: error.message } : otherwise
}

/** Why a file of a form did not arrive, which goes on by itself when there is a connection; `lost` says so. */
export const chosenFailureIn = (error: unknown, lost: string = m.upload_goes_on()): UploadFailure =>
  error instanceof NoResponse && isConnectionLost() ? { said: lost } : uploadFailureIn(error, { code: 'UPLOAD_FAILED' })

export const uploadFailureText = (failure: UploadFailure): string =>
  'said' in failure ? failure.said : fileProblemText(failure)

/** Whether one of the failures says the same. */
export const saysAlready = (failures: readonly UploadFailure[], failure: UploadFailure): boolean =>
  failures.some((other) => uploadFailureText(other) === uploadFailureText(failure))

/** A failure that is said of a form, with the names of the files where its sentence does not say which of several it is about. */
export type Refusal = UploadFailure & { readonly names?: readonly string[] }

/** Adds a failure to a list; where the same is said there already, the file's name to that. */
export function withFailure(refusals: readonly Refusal[], failure: UploadFailure, name?: string): readonly Refusal[] {
  if (!saysAlready(refusals, failure))
    return [...refusals, name === undefined ? failure : { ...failure, names: [name] }]
  if (name === undefined) return refusals
  return refusals.map((refusal) =>
    saysAlready([refusal], failure) ? { ...refusal, names: [...(refusal.names ?? []), name] } : refusal,
  )
}
