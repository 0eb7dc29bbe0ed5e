import type pg from 'pg'

/** Why a database that is still empty cannot be filled, and what to do; undefined where it can. */
export async function unfitness(client: pg.Client): Promise<{ says: string; toDo: string } | undefined> {
  const { rows } = await client.query<{ encoding: string; user: string; database: string; mayCreate: boolean }>(
    `select current_setting('server_encoding') as encoding, quote_ident(current_user) as user,
       quote_ident(current_database()) as database, has_database_privilege(current_database(), 'create')
         and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`,
  )
  const { encoding, user, database, mayCreate } = rows[0] ?? { encoding: '', user: '', database: '', mayCreate: true }
  if (encoding !== 'UTF8')
    return {
      says: `is encoded in ${encoding}`,
      toDo: `It must be UTF8: create database ${database} owner ${user} encoding 'UTF8' template template0.`,
    }
  if (mayCreate) return undefined
  return {
    says: `does not let ${user} make tables`,
    toDo: `Let this user own it: alter database ${database} owner to ${user}.`,
  }
}
