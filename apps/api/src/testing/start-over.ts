import { tablesInOrder } from '../backup/tables.ts'
import { openClient } from '../db/client.ts'

/** What the migrations wrote; it stays. Of the points and terms only what somebody has added goes. */
const kept: Readonly<Record<string, string>> = {
  installation: 'false',
  points: 'code is null',
  terms: 'created_by is not null',
}

/**
 * Removes all rows that the tests before have left, so that the next one finds the portal as if it had just been opened.
 * That is much quicker than opening another one. Numbers go on, and stored files stay.
 */
export async function startOver(databaseUrl: string): Promise<void> {
  const client = await openClient({ connectionString: databaseUrl })
  try {
    const tables = (await tablesInOrder(client)).map(({ name }) => name)
    // The history of an item and the terms refuse to be changed.
    const guarded = ['item_history', 'terms']
    await client.query(
      [
        'begin',
        ...guarded.map((table) => `alter table "${table}" disable trigger user`),
        ...['events', ...tables.toReversed()].map((table) => `delete from "${table}" where ${kept[table] ?? 'true'}`),
        ...guarded.map((table) => `alter table "${table}" enable trigger user`),
        'delete from pgboss.job',
        'commit',
      ].join(';\n'),
    )
  } finally {
    await client.end()
  }
}
