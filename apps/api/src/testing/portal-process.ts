import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePorts } from './free-ports.ts'

export interface PortalProcess {
  readonly child: ChildProcess
  readonly url: string
  /** Where its probes and metrics are. */
  readonly monitoringUrl: string
  /** Ends it in order, or at once with SIGKILL, unless it has ended already. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * A whole portal in a process of its own, ready for calls. Its settings are the environment that an operator would give.
 * With `openFiles` it may have only so many files and connections open.
 */
export async function startPortalProcess(
  settings: Readonly<Record<string, string | undefined>>,
  { openFiles }: { readonly openFiles?: number } = {},
): Promise<PortalProcess> {
  const { port, monitoringPort } = await freePorts('port', 'monitoringPort')
  const limited = openFiles === undefined ? '' : `ulimit -n ${openFiles} && `
  const main = join(import.meta.dirname, '../main.ts')
  const child = spawn('sh', ['-c', `${limited}exec "$0" "$1"`, process.execPath, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      METRICS_PORT: String(monitoringPort),
      CAPTCHA: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      DEMO: '0',
      ...settings,
    },
  })
  const url = `http://127.0.0.1:${port}`
  const monitoringUrl = `http://127.0.0.1:${monitoringPort}`
  await becomesReady({ monitoringUrl })
  return {
    child,
    url,
    monitoringUrl,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}

/** Waits until a portal says that its database and files answer. */
export const becomesReady = ({ monitoringUrl }: Pick<PortalProcess, 'monitoringUrl'>): Promise<void> =>
  expect
    .poll(async () => (await fetch(`${monitoringUrl}/health/ready`).catch(() => undefined))?.ok, {
      timeout: 180_000,
      interval: 50,
    })
    .toBe(true)
