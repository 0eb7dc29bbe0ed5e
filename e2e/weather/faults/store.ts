import { startSwift } from '@portal/api/testing/swift-server.ts'
import type { Settings } from '../rig/portal-process.ts'
import { type HttpLine, openHttpLine } from './http-line.ts'

/** An S3 service that the portal reaches over a line whose faults are made on purpose. */
export interface FaultyStore {
  readonly line: HttpLine
  /** Settings of the portal that keep its files there. */
  readonly settings: Settings
  stop(): Promise<void>
}

const bucket = 'portal-files'

export async function startFaultyStore(): Promise<FaultyStore> {
  const swift = await startSwift()
  await swift.createBucket(bucket)
  const line = await openHttpLine(new URL(swift.endpoint))
  return {
    line,
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: line.url,
      S3_REGION: swift.region,
      AWS_ACCESS_KEY_ID: swift.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: swift.credentials.secretAccessKey,
    },
    async stop() {
      await line.close()
      await swift.stop()
    },
  }
}
