import type { CompiledQuery } from 'kysely'
import type { Readable } from './database.ts'

/** Stands in a query for a value that each call brings. */
class Given {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`What a statement is cannot depend on ${this.name}: that is its shape.`)
  }
}

/** A query of Kysely's, typed or in SQL. */
export interface Built<Row> {
  compile(db: Readable): CompiledQuery<Row>
}

/**
 * A read that is asked for again and again, built once: to build it takes the processor longer than to send it. `build`
 * gets stand-ins for the values, which may stand only where a statement has values, and undefined for one that is left out.
 * `shape` is handed on as it is. A statement is built for each shape, and for each choice of values that are not left out.
 *
 * @returns reads the rows, with the values of this call
 */
export function builtOnce<Values extends object, Row, Shape = undefined>(
  build: (db: Readable, values: Values, shape: Shape) => Built<Row>,
) {
  const built = new Map<string, CompiledQuery<Row>>()
  return async (db: Readable, values: Values, ...[shape]: Shape extends undefined ? [] : [Shape]): Promise<Row[]> => {
    const given = new Map(Object.entries(values).filter(([, value]) => value !== undefined))
    const key = JSON.stringify([...given.keys(), shape])
    let query = built.get(key)
    if (!query) {
      const standIns = Object.fromEntries([...given.keys()].map((name) => [name, new Given(name)]))
      query = build(db, standIns as Values, shape as Shape).compile(db)
      built.set(key, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Given ? given.get(value.name) : value))
    const { rows } = await db.getExecutor().executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
