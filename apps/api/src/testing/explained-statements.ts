import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../db/tables.ts'

export interface SentStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A database as the portal uses it, of whose statements PostgreSQL tells the plans. */
export function explainedDatabase(url: string, client: pg.Client, options = 'costs off') {
  const sent: SentStatement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ level, query: { sql, parameters } }) => {
      if (level === 'query' && !['begin', 'rollback'].includes(sql)) sent.push({ sql, parameters })
    },
  })
  return {
    db,
    /** What was sent by `work`, which may send something past the database and note it. */
    sent,
    /** Does the work, and answers with the plan of each statement that it sent, line by line. */
    async plansOf(work: () => Promise<unknown>): Promise<string[][]> {
      sent.length = 0
      await work()
      const plans: string[][] = []
      for (const { sql, parameters } of [...sent]) {
        await client.query('begin')
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (${options}) ${sql}`, [...parameters])
        await client.query('rollback')
        plans.push(rows.map((row) => row['QUERY PLAN']))
      }
      return plans
    },
  }
}
