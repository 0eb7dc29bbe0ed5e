import { DatabaseInUse, DatabaseUnavailable } from '@portal/embedded-postgres'
import { BackupRefused } from './backup/backup-refused.ts'
import { BadSetting } from './bad-setting.ts'
import type { Config } from './config.ts'
import { DatabaseUnreachable } from './db/client.ts'
import { UnusableSchema } from './db/migrate.ts'
import { otherDatabase } from './db/own-database.ts'
import { ClocksApart } from './db/wrong-clocks.ts'
import { messageOf } from './message-of.ts'
import { Outage } from './outage.ts'
import { BucketUnusable } from './storage/bucket-unusable.ts'

/** What an operator reads, and the code with which the process ends: 78 where it does not get better by itself. */
interface StartFailure {
  readonly sentence: string
  readonly exitCode: 1 | 78
}

type Ports = Pick<Config, 'monitoring'>

const sentenceFor = (error: Error, config?: Ports): string | undefined => {
  if (error instanceof BadSetting || error instanceof UnusableSchema || error instanceof BackupRefused)
    return error.message
  if (error instanceof DatabaseUnavailable) return `${error.message.replace(/\.?$/, '.')} ${otherDatabase}`
  const { code, syscall, address, port, path }: NodeJS.ErrnoException & { address?: string; port?: number } = error
  const of = config?.monitoring && config.monitoring.port === port ? 'METRICS_' : ''
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Another program listens on port ${port} already. Stop it, or set ${of}PORT to a free one.`
  if (syscall === 'listen')
    return `It cannot listen on port ${port ?? 0} of ${address} (${code}). Look at ${of}HOST and ${of}PORT.`
  if (path && (code === 'ENOSPC' || code === 'EDQUOT')) return `There is no room left for ${path} (${code}). Make room.`
  // Below a place that is read-only, a folder that is made with those above it is answered ENOENT.
  if (
    path &&
    (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code ?? '') || (syscall === 'mkdir' && code === 'ENOENT'))
  )
    return `This user cannot write or read ${path} (${code}). Let it, or name another folder: DATA_DIR, or the one of the command.`
  return undefined
}

/** The sentence for an error that an operator can put right; undefined for a bug, which is printed with its stack. */
export function startFailureOf(error: unknown, config?: Ports): StartFailure | undefined {
  if (!(error instanceof Error)) return undefined
  // It may be starting, too, and a clock may still be set.
  if (error instanceof DatabaseUnreachable || error instanceof BucketUnusable || error instanceof ClocksApart)
    return { sentence: error.message, exitCode: 1 }
  if (error instanceof Outage) {
    const because = error.cause === undefined ? '' : `: ${messageOf(error.cause)}`
    return { sentence: `${error.message}${because}. Try again later.`, exitCode: 1 }
  }
  const sentence = sentenceFor(error, config)
  if (sentence === undefined) return undefined
  // Whoever works with the database, such as a backup, ends.
  return { sentence, exitCode: error instanceof DatabaseInUse ? 1 : 78 }
}
