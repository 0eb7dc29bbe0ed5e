import { type Logger, pino, stdSerializers } from 'pino'

/** What PostgreSQL adds to an error: whole rows and their values, which have no place in a log. */
const holdsRows = ['raw', 'detail', 'where', 'hint', 'internalQuery', 'parameters', 'query', 'sql']

/** An error as it is logged: type, message, stack and code, without what a database says about the rows concerned. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const shown: Record<string, unknown> = { ...stdSerializers.err(error) }
  for (const name of holdsRows) delete shown[name]
  return shown
}

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
