import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePorts } from '@portal/api/testing/free-ports.ts'
import { type RunningPortal, type Settings, startPortal } from '../start-portal.ts'

const project = join(import.meta.dirname, '../..')

/**
 * Starts a portal and, before it, a server of the client in the pseudo-language, which passes calls on to it. So nothing
 * of the pseudo-language is in the portal itself.
 */
export async function startPseudoPortal(settings: Settings, logFile: string): Promise<RunningPortal> {
  const { port } = await freePorts('port')
  const url = `http://127.0.0.1:${port}`
  const portal = await startPortal({ ...settings, PUBLIC_URL: url }, logFile)
  const client = spawn(
    process.execPath,
    [
      join(project, 'node_modules/vite/bin/vite.js'),
      ...['preview', '--outDir', join(project, '.tmp/pseudo-client')],
      ...['--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    ],
    {
      cwd: join(project, 'apps/web'),
      env: { PATH: process.env.PATH, API_TARGET: portal.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(client, 'exit')
  const stop = async () => {
    client.kill()
    await ended
    await portal.stop()
  }
  // It says its address once it listens.
  await Promise.race([once(client.stdout, 'data'), ended])
  if (client.exitCode !== null) {
    await portal.stop()
    throw new Error('The client in the pseudo-language is not served.')
  }
  return { ...portal, url, stop }
}
