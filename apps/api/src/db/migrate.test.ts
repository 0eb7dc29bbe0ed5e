import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDatabase, statement } from '../testing/postgres-for-tests.ts'
import { somebodyWaits } from '../testing/somebody-waits.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate, UnusableSchema } from './migrate.ts'

let database: { url: string; drop(): Promise<void> }
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function recordChecksum(name: string, checksum: string): Promise<void> {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const { rowCount } = await client.query('update migrations set checksum = $2 where name = $1', [name, checksum])
    expect(rowCount).toBe(1)
  } finally {
    await client.end()
  }
}

describe('migrating a database that is up to date', () => {
  it('applies nothing', async () => {
    expect((await migrate(database.url)).applied).toEqual([])
  })

  it('accepts a file in which only a comment was changed since', async () => {
    const { known } = await migrate(database.url)
    await recordChecksum('0001_accounts.sql', '422fc2a2c7321444ce4763ef82da33f3a87569fcfff211794365ee8c641ee61f')
    await recordChecksum('0003_requests.sql', '384d2cc829471d666a7ccbae7b47ea082c6a0af3d31c4c51a378b7483ec0a25d')
    expect(await migrate(database.url)).toEqual({ applied: [], known })
  })

  it('refuses a file that was changed since', async () => {
    await recordChecksum('0001_accounts.sql', 'another')
    await expect(migrate(database.url)).rejects.toThrow('0001_accounts.sql was changed after it had been applied')
  })
})

it('says which migration was under way when the database went away', async () => {
  const holder = new pg.Client(database.url)
  await holder.connect()
  await holder.query(`delete from migrations where name = '0060_contacts.in-parts.sql'`)
  await holder.query('begin')
  await holder.query('lock table migrations in share row exclusive mode')
  const migrating = migrate(database.url).catch((error: unknown) => error)
  const looking = new pg.Pool({ connectionString: database.url, max: 1 })
  await somebodyWaits(looking)
  await looking.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(await migrating).toMatchObject({
    message: 'Migration 0060_contacts.in-parts.sql failed.',
    cause: { message: 'terminating connection due to administrator command' },
  })
  await looking.end()
  await holder.end()
})

it('lets others read a table that a backup is reading, and changes it once that has ended', async () => {
  const backup = new pg.Client(database.url)
  const reader = new pg.Pool({ connectionString: database.url, max: 1 })
  await backup.connect()
  await backup.query(`delete from migrations where name = '0069_files_by_owner.sql'`)
  await backup.query('begin')
  await backup.query('lock table files in access share mode')
  const onWaiting = vi.fn()
  const migrating = migrate(database.url, { onWaiting })
  await somebodyWaits(reader)
  await reader.query('select from files')
  await expect.poll(() => onWaiting.mock.calls).toEqual([['0069_files_by_owner.sql']])
  await backup.query('commit')
  expect((await migrating).applied).toEqual(['0069_files_by_owner.sql'])
  await reader.end()
  await backup.end()
})

describe('an empty database', () => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>> | undefined
  afterEach(() => empty?.drop())

  it('is refused where it is not encoded in UTF8', async () => {
    empty = await emptyDatabase(database.url, "encoding 'SQL_ASCII' locale 'C'")
    await expect(migrate(empty.url)).rejects.toThrow(UnusableSchema)
    await expect(migrate(empty.url)).rejects.toThrow('The database is encoded in SQL_ASCII. It must be UTF8: create')
  })

  it('is refused where its user may make no tables', async () => {
    empty = await emptyDatabase(database.url)
    const { name, url } = empty
    await statement(url, `revoke create on database ${name} from current_user`)
    const { username } = new URL(database.url)
    await expect(migrate(url)).rejects.toThrow(
      `The database does not let ${username} make tables. Let this user own it: alter database ${name} owner to ${username}.`,
    )
    await statement(url, `grant create on database ${name} to current_user`)
    expect((await migrate(url)).applied.length).toBeGreaterThan(50)
  })
})

describe('a database that a newer release has migrated', () => {
  const applied = async (name: string) => {
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, 'newer'])
    await client.end()
  }

  it('is used on by the release before, while something was only added', async () => {
    await applied('9001_more.sql')
    expect((await migrate(database.url)).applied).toEqual([])
  })

  it('is used on where what was taken away was needed by older ones only', async () => {
    await applied('9002_less.from-0001.sql')
    expect((await migrate(database.url)).applied).toEqual([])
  })

  it('is refused where what this release needs was taken away', async () => {
    await applied('9002_less.from-9001.sql')
    await expect(migrate(database.url)).rejects.toThrow(UnusableSchema)
    await expect(migrate(database.url)).rejects.toThrow('a newer release (9002_less.from-9001.sql)')
  })
})
