import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePorts } from '@portal/api/testing/free-ports.ts'
import { smallAndQuick } from '../../../scripts/portal-node.mjs'

/** Settings as an operator would give them (apps/api/src/config.ts has them all). */
export type Settings = Readonly<Record<string, string>>

/** One process of the portal, which can be killed and started again on the same ports. */
export interface PortalProcess {
  readonly url: string
  /** Where its probes and metrics are. */
  readonly monitoringUrl: string
  /** Of the process that runs now; undefined while none does. */
  pid(): number | undefined
  /** How often it ended although nobody asked it to. */
  unexpectedEnds(): number
  /** Starts it, and waits until it says that it is ready. Another release is named by the folder that it stands in. */
  start(release?: string): Promise<void>
  /** Sends the signal and waits for the end; the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** The lines that it logged, by all its starts. */
  logged(): Promise<Record<string, unknown>[]>
}

const projectDir = dirname(dirname(dirname(import.meta.dirname)))

/** Prepares one process. Its ports stay the same over all its starts; its log goes to `logFile`. */
export async function portalProcess(settings: Settings, logFile: string): Promise<PortalProcess> {
  const { port, monitoringPort } = await freePorts('port', 'monitoringPort')
  const url = `http://127.0.0.1:${port}`
  const monitoringUrl = `http://127.0.0.1:${monitoringPort}`
  let child: ChildProcess | undefined
  let asked = false
  let unexpectedEnds = 0

  return {
    url,
    monitoringUrl,
    pid: () => child?.pid,
    unexpectedEnds: () => unexpectedEnds,
    async start(release = projectDir) {
      const log = await open(logFile, 'a')
      asked = false
      const started = spawn(process.execPath, [...smallAndQuick.flags, join(release, 'apps/api/src/main.ts')], {
        cwd: release,
        stdio: ['ignore', log.fd, log.fd],
        env: {
          // Only the paths of ffmpeg come from this machine's environment: a DATABASE_URL there is a real database.
          PATH: process.env.PATH ?? '',
          ...smallAndQuick.env,
          HOST: '127.0.0.1',
          PORT: String(port),
          METRICS_PORT: String(monitoringPort),
          ...settings,
        },
      })
      child = started
      started.once('exit', () => {
        child = undefined
        if (!asked) unexpectedEnds += 1
      })
      await log.close()
      await becomesReady(monitoringUrl, () => child === started, logFile)
    },
    async end(signal = 'SIGTERM') {
      if (!child) return null
      asked = true
      const ended = once(child, 'exit')
      child.kill(signal)
      const [code] = await ended
      return code as number | null
    },
    async logged() {
      const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.startsWith('{'))
      return lines.flatMap((line) => {
        try {
          return [JSON.parse(line) as Record<string, unknown>]
        } catch {
          // The last line of a process that was killed while it wrote.
          return []
        }
      })
    },
  }
}

async function becomesReady(monitoringUrl: string, runs: () => boolean, logFile: string): Promise<void> {
  const patience = Date.now() + 60_000
  for (;;) {
    const status = await fetch(`${monitoringUrl}/health/ready`).then(
      (response) => response.status,
      () => undefined,
    )
    if (status === 200) return
    if (!runs() || Date.now() > patience) {
      const log = (await readFile(logFile, 'utf8')).split('\n').slice(-15).join('\n')
      throw new Error(`The portal did not become ready.\n${log}`)
    }
    await delay(50)
  }
}
