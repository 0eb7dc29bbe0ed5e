import pg from 'pg'
import { Outage } from '../outage.ts'

/**
 * The database cannot be worked with at the moment: the call is answered 503 and may be tried again. What was written
 * before, in the same transaction, is rolled back; only a commit whose answer got lost may have succeeded.
 */
export class DatabaseOutage extends Outage {
  constructor(cause: unknown) {
    super('The database is not available', { cause })
    this.name = 'DatabaseOutage'
  }
}

/**
 * What PostgreSQL answers when it is not the statement's fault. Classes: 08 connection, 53 no memory, disk or
 * connections left, 57 cancelled or shutting down, 58 disk errors. Single codes: 25006 read-only (a standby), 25P03
 * and 25P04 timeouts of a transaction, 40001 and 40P01 conflicts with another transaction, 55P03 lock not available.
 */
const outageCode = /^(08|53|57|58)|^(25006|25P03|25P04|40001|40P01|55P03)$/

/** Whether PostgreSQL ended a transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseOutage && error.cause instanceof pg.DatabaseError && error.cause.code === '40P01'

/** What PostgreSQL answers when a lock was not to be had within the time that a transaction waits for one. */
export const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03'

/** The error of a statement as its callers see it: an outage, or the error itself. */
export function asOutage(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return outageCode.test(error.code ?? '') ? new DatabaseOutage(error) : error
  // A bug of the caller, such as a value that cannot be sent.
  if (error instanceof TypeError || error instanceof RangeError) return error
  // The driver's own errors, such as an ended connection, have no code of PostgreSQL.
  return new DatabaseOutage(error)
}
