import { lifetimes } from '../../lifetimes.ts'

/** Up to where somebody knows every event: the transactions that a snapshot of PostgreSQL sees. */
export interface EventCursor {
  /** The database that the snapshot is of; another one after a restore or a failover. */
  readonly epoch: string
  /** When the snapshot was taken, in seconds, by the database's clock. */
  readonly seconds: number
  /** `xmin:xmax:xip,xip…` as `pg_snapshot` is written. */
  readonly snapshot: string
}

const longest = 6000
const pattern = /^([0-9a-f]{1,16})\.(\d{1,12})\.(\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?)$/

/** A cursor as the `id` of a stream's message. */
export const writeCursor = ({ epoch, seconds, snapshot }: EventCursor): string => `${epoch}.${seconds}.${snapshot}`

/** The cursor in what a client sent; undefined where it is none. Whatever it says, PostgreSQL can read its snapshot. */
export function readCursor(sent: string | undefined): EventCursor | undefined {
  if (sent === undefined || sent.length > longest) return undefined
  const [, epoch, seconds, snapshot] = pattern.exec(sent) ?? []
  if (!epoch || !seconds || !snapshot || !isSnapshot(snapshot)) return undefined
  return { epoch, seconds: Number(seconds), snapshot }
}

/** Whether the transactions of a snapshot are in order: from `xmin`, ascending, each before `xmax`. */
function isSnapshot(snapshot: string): boolean {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':')
  const between = running === '' ? [] : running.split(',').map(BigInt)
  const ids = [BigInt(xmin), ...between, BigInt(xmax)]
  const ascending = ids.every((id, at) => id > 0n && id < 2n ** 63n && id >= (ids[at - 1] ?? 0n))
  return ascending && between.at(-1) !== BigInt(xmax)
}

/** Whether everything since `cursor` is still known to the database that `now` is of. */
export const canResume = (cursor: EventCursor, now: EventCursor): boolean =>
  cursor.epoch === now.epoch && now.seconds - cursor.seconds < lifetimes.missedEvents
