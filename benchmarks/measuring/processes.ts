import { readFileSync } from 'node:fs'

/** What Linux tells about processes; all of it is read from /proc. Processor time in milliseconds, memory in MiB. */

/** The kernel counts processor time in hundredths of a second. */
const millisecondsPerTick = 10

/** Fields of `/proc/<pid>/stat`: time in the process and in the kernel, then both of the children that have ended. */
const ticksOf = (pid: number): number[] => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return fields.slice(11, 15).map(Number)
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Nothing for a process that ended between two looks; its parent has its time then. */
function ofLiving<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Of a process with all its threads and children, the ended ones included: a PostgreSQL with all its workers. */
export const processorTimeOfFamily = (pid: number): number =>
  sum([pid, ...childrenOf(pid)].map((member) => ofLiving(() => sum(ticksOf(member)), 0))) * millisecondsPerTick

/** Of this process, to the microsecond, and of its children that have ended. */
export function ownProcessorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + sum(ticksOf(process.pid).slice(2)) * millisecondsPerTick
}

const mebibytes = (pid: number, file: 'status' | 'smaps_rollup', name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1]) / 1024

/** What a process holds now. */
export const memoryOf = (pid: number): number => mebibytes(pid, 'status', 'VmRSS')

/** The most that a process ever held. */
export const peakMemoryOf = (pid: number): number => mebibytes(pid, 'status', 'VmHWM')

/** The most that any child which still runs ever held. */
export const peakMemoryOfChildren = (): number =>
  Math.max(0, ...childrenOf(process.pid).map((child) => ofLiving(() => peakMemoryOf(child), 0)))

/** Of a process and its children, what they share counted once. */
export const memoryOfFamily = (pid: number): number =>
  sum([pid, ...childrenOf(pid)].map((member) => ofLiving(() => mebibytes(member, 'smaps_rollup', 'Pss'), 0)))
