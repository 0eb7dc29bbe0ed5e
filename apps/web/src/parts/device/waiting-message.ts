import { isErrorCode } from '@portal/contract/errors.ts'
import { codeOf, problemsIn } from '../../api/client.ts'
import { readProblems } from '../../api/read-problems.ts'
import { currentSession } from '../../api/session.ts'
import { fieldsOf, numberIn, textIn } from '../../local-store/stored-fields.ts'
import type { WaitingFile, WaitingMessage, WhyNotSent } from './database.ts'
import { parseUploads } from './upload.ts'

/** Reads a message that waits. Another version of the page may have written it. Undefined where it cannot be read. */
export function parseMessage(stored: unknown): WaitingMessage | undefined {
  const { id, userId, itemId, text, uploads, files, writtenAt, refused } = fieldsOf(stored)
  if (typeof id !== 'string' || typeof userId !== 'string' || typeof itemId !== 'number') return undefined
  const read = Array.isArray(files) ? files.map(parseFile) : []
  if (typeof text !== 'string' || !read.every((file) => file !== undefined)) return undefined
  const { code, problem } = fieldsOf(refused)
  const why = { code: isErrorCode(code) ? code : undefined, problem: readProblems(problem ? { problem } : {}).problem }
  return {
    ...{ id, userId, itemId, text, uploads: parseUploads(uploads), files: read },
    writtenAt: numberIn(writtenAt) ?? 0,
    refused: refused === undefined ? undefined : why,
  }
}

function parseFile(stored: unknown): WaitingFile | undefined {
  const { id, file, byteSize, begunAt } = fieldsOf(stored)
  if (typeof id !== 'string' || !(file instanceof File)) return undefined
  return {
    ...{ id, file },
    byteSize: numberIn(byteSize),
    begunAt: textIn(begunAt),
  }
}

/** What the server said against a message. That a session is over, or somebody else's, says nothing about it. */
export function whyNotSent(error: unknown, userId: string): WhyNotSent {
  if (currentSession()?.userId !== userId) return { code: undefined }
  return { code: codeOf(error), problem: Object.values(problemsIn(error)).find((found) => found !== undefined) }
}
