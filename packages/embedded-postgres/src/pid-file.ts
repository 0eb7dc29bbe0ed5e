import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The PostgreSQL that serves `data` now. Its pid file alone proves nothing: another process may have the number by now. */
export async function runningPostmaster(data: string): Promise<{ port: number } | undefined> {
  const { pid, port } = await readPidFile(data)
  return pid && port && (await isPostmasterOf(data, pid)) ? { port } : undefined
}

/** PostgreSQL will not start while the pid in a left-over pid file belongs to any live process of the same user. */
export async function removeStrangersPidFile(data: string) {
  const { pid } = await readPidFile(data)
  if (pid && !(await isPostmasterOf(data, pid))) await rm(join(data, 'postmaster.pid'), { force: true })
}

async function readPidFile(data: string): Promise<{ pid?: number | undefined; port?: number | undefined }> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(emptyWhenMissing)
  const [pid, , , port] = text.split('\n')
  return { pid: Number(pid) || undefined, port: Number(port) || undefined }
}

async function isPostmasterOf(data: string, pid: number): Promise<boolean> {
  const commandLine =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(emptyWhenMissing)
      : await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => '', // ps fails when there is no such process
        )
  return commandLine.includes(data)
}

const emptyWhenMissing = (error: NodeJS.ErrnoException) => {
  // ESRCH: the process ended between opening and reading.
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
  throw error
}
