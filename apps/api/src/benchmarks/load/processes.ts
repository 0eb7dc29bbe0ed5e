import { readdirSync, readFileSync } from 'node:fs'

/** What Linux tells about processes; all of it is read from /proc. */

/** The kernel counts processor time in hundredths of a second. */
const millisecondsPerTick = 10

const fieldsOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** Processor time of a process with all its threads, in milliseconds; with that of its children that have ended. */
function processorTime(pid: number): number {
  try {
    const fields = fieldsOf(pid)
    return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0) * millisecondsPerTick
  } catch {
    // It ended between the two looks; its parent has its time now.
    return 0
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && Number(fieldsOf(pid)[1]) === parent
      } catch {
        return false
      }
    })

/** A process and its children: a PostgreSQL with all its workers. */
const family = (pid: number): number[] => [pid, ...childrenOf(pid)]

export const processorTimeOfFamily = (pid: number): number =>
  family(pid).reduce((sum, member) => sum + processorTime(member), 0)

const kilobytes = (pid: number, file: 'status' | 'smaps_rollup', name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1])

/** Memory a process holds now, in MiB. */
export const memoryOf = (pid: number): number => kilobytes(pid, 'status', 'VmRSS') / 1024
/** The most memory a process ever held, in MiB. */
export const peakMemoryOf = (pid: number): number => kilobytes(pid, 'status', 'VmHWM') / 1024
/** Memory of a process and its children, what they share counted once, in MiB. */
export const memoryOfFamily = (pid: number): number =>
  family(pid).reduce((sum, member) => sum + kilobytes(member, 'smaps_rollup', 'Pss'), 0) / 1024
