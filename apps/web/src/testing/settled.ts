import { vi } from 'vitest'

/** Lets everything that is due happen, in ten turns of the event loop. It waits for no clock. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

/** From now on what would wait so long comes at once. */
export function withoutWaiting(ms: number): void {
  const schedule = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, after?: number) => schedule(run, after === ms ? 0 : after))
}
