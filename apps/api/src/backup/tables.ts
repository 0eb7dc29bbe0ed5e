import type { Client } from 'pg'

export interface DumpedTable {
  readonly name: string
  /** Without generated ones, which PostgreSQL computes again. */
  readonly columns: readonly string[]
}

/**
 * Every table of the schema with its columns, those that others refer to first, so that they can be filled in this
 * order. The job queue's own schema is left out: a restore queues what is due.
 */
export async function tablesInOrder(client: Client): Promise<DumpedTable[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where nspname = 'public' and relkind = 'r' and relname <> 'migrations'
     group by relname order by relname`,
  )
  const { rows: references } = await client.query<{ name: string; refers: string }>(
    `select child.relname as name, parent.relname as refers
     from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and conrelid <> confrelid`,
  )
  const ordered: DumpedTable[] = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some((reference) => reference.name === name && waiting.has(reference.refers)),
    )
    if (free.length === 0) throw new Error('The tables refer to each other in a circle.')
    for (const table of free) {
      ordered.push(table)
      waiting.delete(table.name)
    }
  }
  return ordered
}

export const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** Continues each identity column after the largest value that was filled in. */
export async function continueIdentities(client: Client): Promise<void> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table_name: table, column_name: column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('public."${table}"', '${column}'), max("${column}")) from "${table}" having max("${column}") is not null`,
    )
}
