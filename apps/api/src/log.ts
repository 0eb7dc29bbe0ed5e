import { type Logger, pino } from 'pino'
import { errorForLog } from './error-for-log.ts'

/** The process's log: JSON lines on standard output; no password, token or mailed code is in it. */
export const createLog = (level: string): Logger =>
  pino(
    {
      level,
      serializers: { err: errorForLog },
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    },
    // Written together, half a second after they were said at the latest: a write to the system for each line would cost
    // a twentieth of a call. What is fatal, and the end of the process, write at once.
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  )
