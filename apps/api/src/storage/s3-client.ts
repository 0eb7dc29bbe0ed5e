import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Outage } from '../outage.ts'

export interface S3ClientSettings {
  region: string
  /** Where the server reaches the service; unset for AWS itself. */
  endpoint?: string | undefined
  /** Unset: the SDK's own chain (roles of the machine). */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** How long nothing may be heard of a request before the service is asked whether it answers at all, in milliseconds. */
const patience = { silence: 1500, heardWithin: 750, probe: 1000 }

/**
 * A client for an S3 service. While the service does not answer, or answers with an error of its own, every command fails
 * with an `Outage` within three seconds; a command that merely takes long, to a service that answers, goes on.
 */
export function openS3Client({ region, endpoint, credentials }: S3ClientSettings): S3Client {
  const client = new S3Client({
    region,
    // Services other than AWS rarely answer under a host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // The default sends checksums in a trailer, which other services than AWS do not implement.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // A service that accepts and then says nothing must end as an error, not as a request that hangs for ever.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  })
  const wire = client.config.requestHandler
  const handle = wire.handle.bind(wire)
  let lastAnswer = 0
  let asking: Promise<boolean> | undefined
  /** Requests that ask at the same time share one attempt, and whatever is answered to any of them is an answer. */
  const isAnswering = (request: { protocol: string; hostname: string; port?: number }) => {
    if (performance.now() - lastAnswer < patience.heardWithin) return Promise.resolve(true)
    asking ??= isReachable(request).finally(() => {
      asking = undefined
    })
    return asking
  }
  wire.handle = async (request, options: { abortSignal?: unknown } = {}) => {
    const giveUp = new AbortController()
    const look = async () => {
      if (!(await isAnswering(request))) giveUp.abort()
    }
    const watch = setInterval(() => void look(), patience.silence)
    const signals = [giveUp.signal, ...(options.abortSignal instanceof AbortSignal ? [options.abortSignal] : [])]
    try {
      const answer = await handle(request, { ...options, abortSignal: AbortSignal.any(signals) })
      lastAnswer = performance.now()
      return answer
    } catch (error) {
      throw giveUp.signal.aborted ? new Outage('The S3 service does not answer', { cause: error }) : error
    } finally {
      clearInterval(watch)
    }
  }
  client.middlewareStack.add(
    (next) => async (given) => {
      try {
        return await next(given)
      } catch (error) {
        const status = statusIn(error)
        // What the SDK cannot read was written by something in between, such as the page of a balancer.
        const isOutage = !(error instanceof S3ServiceException) || Number(status) >= 500 || status === 429
        throw status !== undefined && isOutage
          ? new Outage(`The S3 service answered ${status}`, { cause: error })
          : error
      }
    },
    { step: 'initialize' },
  )
  return client
}

/** The status of the answer that the SDK made an error of; undefined where there was none. */
function statusIn(error: unknown): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}

/** Whether anything answers there, if only with a refusal. */
async function isReachable(request: { protocol: string; hostname: string; port?: number }): Promise<boolean> {
  const { protocol, hostname, port } = request
  const address = `${protocol}//${hostname}${port ? `:${port}` : ''}/`
  const signal = AbortSignal.timeout(patience.probe)
  return await fetch(address, { method: 'HEAD', redirect: 'manual', signal }).then(
    () => true,
    () => false,
  )
}
