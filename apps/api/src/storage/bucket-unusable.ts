import { messageOf } from '../message-of.ts'

/** The status of the answer that the SDK made an error of; undefined where there was none. */
export function statusIn(error: unknown): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}

/** An answer to whoever asks for a bucket alone has no words, only a status. */
const meanings: Readonly<Record<number, string>> = {
  301: 'it is in another region',
  400: 'it refuses the call, perhaps as it is in another region',
  403: 'the keys are wrong, or may not use it',
  404: 'there is none of this name',
}

/** A bucket that cannot be used: its service does not answer, does not know it, or does not let this program in. */
export class BucketUnusable extends Error {
  readonly says: string
  readonly toDo: string

  /** @param named where an operator says which bucket it is */
  constructor(bucket: string, cause: unknown, named: string) {
    const status = statusIn(cause) ?? 0
    // What TLS complains of has several lines.
    const [first = ''] = messageOf(cause).split('\n')
    const why = meanings[status] ?? (status ? `${first} (${status})` : first)
    const says = `cannot be used: ${why}`
    const toDo = `Look at ${named}, S3_ENDPOINT, S3_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`
    super(`The S3 bucket "${bucket}" ${says}. ${toDo}`, { cause })
    this.says = says
    this.toDo = toDo
  }
}
