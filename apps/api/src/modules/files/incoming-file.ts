import type { Readable } from 'node:stream'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { UploadRefused } from '../../media/receive-upload.ts'

/** One file as it arrives. */
export interface IncomingFile {
  readonly stream: Readable
  /** As its sender calls it. */
  readonly fileName: string
  readonly declaredType: string
}

/** Why a file is not taken, once it has arrived; `unsupported` says it of a type. */
export function refuseReceived(
  refused: UploadRefused,
  fileName: string,
  limit: number,
  unsupported: (detectedType: string | undefined) => Problem,
) {
  switch (refused.refusal) {
    case 'TOO_LARGE':
      return refuse('TOO_LARGE', { file: { code: 'FILE_TOO_LARGE', fileName, limit } })
    case 'EMPTY':
      return refuse('VALIDATION', { file: { code: 'FILE_EMPTY', fileName } })
    case 'UNSUPPORTED_TYPE':
      return refuse('UNSUPPORTED_MEDIA_TYPE', { file: unsupported(refused.detectedType) })
  }
}

/** The parser of multipart bodies throws at one that names no boundary. */
const isMultipart = (request: FastifyRequest): boolean =>
  request.isMultipart() && /boundary=./i.test(request.headers['content-type'] ?? '')

/** What the parser says of a body that it cannot read is the sender's mistake, and not marked as one. */
const markAsSenders = (error: Error) =>
  Object.assign(error, { statusCode: 'statusCode' in error ? error.statusCode : 400 })

/** Browsers write a quotation mark in the name of a file as `%22`, and nothing else but line ends. */
const asNamed = (fileName: string): string => fileName.replaceAll('%22', '"')

/** The one file of a multipart call; refused where there is none. A larger one than `fileSize` ends there, `truncated`. */
export async function incomingFile(
  request: FastifyRequest,
  fileSize: number = limits.file.maximumBytes,
): Promise<Decision<IncomingFile, 'VALIDATION'>> {
  const part = isMultipart(request)
    ? await request.file({ limits: { fileSize } }).catch((error: Error) => Promise.reject(markAsSenders(error)))
    : undefined
  if (!part) return refuse('VALIDATION', { file: { code: 'UPLOAD_FAILED' } })
  // A form that ends too soon fails while its file is read, or has failed already.
  if (part.file.errored) markAsSenders(part.file.errored)
  else part.file.prependOnceListener('error', markAsSenders)
  return accept({ stream: part.file, fileName: asNamed(part.filename), declaredType: part.mimetype })
}
