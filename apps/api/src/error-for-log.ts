import { stdSerializers } from 'pino'

/** What PostgreSQL adds to an error: whole rows and their values, which have no place in a log. */
const holdsRows = ['raw', 'detail', 'where', 'hint', 'internalQuery', 'parameters', 'query', 'sql']

/** An error as it is logged: type, message, stack and code, without what a database says about the rows concerned. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const shown: Record<string, unknown> = { ...stdSerializers.err(error) }
  for (const name of holdsRows) delete shown[name]
  return shown
}
