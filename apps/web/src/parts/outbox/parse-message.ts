import { isErrorCode } from '@portal/contract/errors.ts'
import { readProblems } from '../../api/read-problems.ts'
import type { WaitingFile, WaitingMessage } from '../offline/device-database.ts'
import { parseUploads } from '../uploads/upload.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (stored: unknown): Fields => (typeof stored === 'object' && stored !== null ? { ...stored } : {})

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
    writtenAt: typeof writtenAt === 'number' ? writtenAt : 0,
    refused: refused === undefined ? undefined : why,
  }
}

function parseFile(stored: unknown): WaitingFile | undefined {
  const { id, file, byteSize, begunAt } = fieldsOf(stored)
  if (typeof id !== 'string' || !(file instanceof File)) return undefined
  return {
    ...{ id, file },
    byteSize: typeof byteSize === 'number' ? byteSize : undefined,
    begunAt: typeof begunAt === 'string' ? begunAt : undefined,
  }
}
