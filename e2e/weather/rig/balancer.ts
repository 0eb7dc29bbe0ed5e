import { setTimeout as pause } from 'node:timers/promises'
import type { PortalProcess } from './portal-process.ts'

/** It looks so often which processes are ready. */
const looksEveryMs = 50

export interface Balancer {
  /** Those that are sent calls now. */
  readonly taking: ReadonlySet<PortalProcess>
  stop(): Promise<void>
}

/** What stands before several processes and asks each of them whether it is ready. */
export function startBalancer(processes: readonly PortalProcess[]): Balancer {
  let ended = false
  const taking = new Set(processes)
  // Each is asked for itself: one that is about to start does not answer at once.
  const looking = processes.map(async (one) => {
    while (!ended) {
      const state = await fetch(`${one.monitoringUrl}/health/ready`, { signal: AbortSignal.timeout(3000) }).then(
        ({ ok }) => (ok ? 'ready' : 'not ready'),
        (error: unknown) => (error instanceof DOMException ? 'busy' : 'not ready'),
      )
      if (state === 'ready') taking.add(one)
      if (state === 'not ready') taking.delete(one)
      await pause(looksEveryMs)
    }
  })
  return {
    taking,
    async stop() {
      ended = true
      await Promise.all(looking)
    },
  }
}
