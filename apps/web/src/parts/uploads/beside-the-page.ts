/** What a worker makes of a picture. It is ended when it has answered, has failed, or `signal` says so. */
export async function besideThePage<Answer>(worker: Worker, picture: File, signal?: AbortSignal): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
      worker.addEventListener('error', reject)
      worker.addEventListener('messageerror', reject)
      worker.postMessage(picture)
    })
  } finally {
    worker.terminate()
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: each decodes a whole photo, and a phone has no room for several. */
export function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}
