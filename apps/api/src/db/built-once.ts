import type { Compilable, CompiledQuery } from 'kysely'
import type { Readable } from './database.ts'

/** Stands in a query for a value that each call brings. */
class Given {
  readonly name: string
  constructor(name: string | symbol) {
    this.name = String(name)
  }
}

/**
 * A read that is asked for again and again, built once: to build it takes the processor longer than to send it. `build`
 * gets stand-ins for the values, which may stand only where a statement has values: none decides what the query is.
 *
 * @returns reads the rows, with the values of this call
 */
export function builtOnce<Values extends object, Row>(build: (db: Readable, values: Values) => Compilable<Row>) {
  const standIns = new Proxy({} as Values, { get: (_, name) => new Given(name) })
  let built: CompiledQuery<Row> | undefined
  return async (db: Readable, values: Values): Promise<Row[]> => {
    built ??= build(db, standIns).compile()
    const parameters = built.parameters.map((value) =>
      value instanceof Given ? values[value.name as keyof Values] : value,
    )
    const { rows } = await db.getExecutor().executeQuery<Row>({ ...built, parameters })
    return rows
  }
}
