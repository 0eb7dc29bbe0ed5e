import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Outage } from '../outage.ts'
import { statusIn } from './bucket-unusable.ts'

export interface S3ClientSettings {
  region: string
  /** Where the server reaches the service; unset for AWS itself. */
  endpoint?: string | undefined
  /** Unset: the SDK looks for credentials itself, e.g. the role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
  /** A connection on which nothing comes for so long is given up. */
  silenceMs?: number
}

/** After `silence` ms without an answer, a probe asks the service whether it answers at all. */
const patience = { silence: 1500, heardWithin: 750, probe: 1000 }

/**
 * A client for an S3 service. While the service does not answer or fails, every command throws an `Outage` within three
 * seconds. A command that only takes long goes on, as long as the service answers others.
 */
export function openS3Client({ region, endpoint, credentials, silenceMs = 30_000 }: S3ClientSettings): S3Client {
  const client = new S3Client({
    region,
    // Services other than AWS rarely answer under a host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // The default sends checksums in a trailer, which other services than AWS do not implement.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // A service that accepts a connection and never answers must cause an error, not a request without end.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: silenceMs },
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
        // An answer that the SDK cannot read comes from something in between, such as a load balancer.
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
