import { type Logger, pino } from 'pino'
import { errorForLog } from './error-for-log.ts'

/** The log of the process: JSON lines on standard output, without passwords, tokens and mailed codes. */
export const createLog = (level: string): Logger =>
  pino(
    {
      level,
      serializers: { err: errorForLog },
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    },
    // Each line is written at once, so that the last lines of a killed process are not lost. This costs 2 microseconds
    // a line.
    pino.destination({ sync: true }),
  )
