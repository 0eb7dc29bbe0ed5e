import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'

/**
 * Removes the parts of files below a prefix that nobody completed, begun before `before`: no listing shows them, and they are
 * paid for. Returns of how many files.
 */
export async function removeUnfinishedUploads(
  client: S3Client,
  place: { readonly Bucket: string; readonly Prefix: string },
  { before, isOurs = () => true }: { readonly before: Date; readonly isOurs?: (key: string) => boolean },
): Promise<number> {
  let removed = 0
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ ...place, ...after }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Key || !UploadId || !Initiated || Initiated >= before || !isOurs(Key)) continue
      await client.send(new AbortMultipartUploadCommand({ Bucket: place.Bucket, Key, UploadId })).catch(unlessMissing)
      removed += 1
    }
    after = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
  }
  return removed
}

export function unlessMissing(error: unknown): undefined {
  const missing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
  // A bucket that is not there is an outage, not a file that is missing.
  if (!missing || error.name === 'NoSuchBucket') throw error
}
