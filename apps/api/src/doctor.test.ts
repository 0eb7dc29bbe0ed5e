import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, demoOperator, readConfig } from './config.ts'
import { pendingCommand, workIn } from './db/pending-migrations.ts'
import { doctor } from './doctor.ts'
import { openTestPortal, type TestPortal } from './testing/portal-for-tests.ts'
import { emptyDatabase } from './testing/postgres-for-tests.ts'

let tested: TestPortal
let config: Config
beforeAll(async () => {
  tested = await openTestPortal()
  config = tested.portal.config
})
afterAll(() => tested.close())

const look = (changed: Partial<Config> = {}, databaseUrl = tested.portal.databaseUrl) =>
  // How full the disk of this machine is says nothing about the doctor.
  doctor({ ...config, diskReserveMegabytes: 0, ...changed }, databaseUrl)
const change = (sql: string) => tested.portal.pool.query(sql)

describe('the doctor', () => {
  it('finds nothing wrong with an installation that works', async () => {
    const { ok, says } = await look()
    expect(says).toMatch(/Nothing is wrong\.$/)
    expect(ok).toBe(true)
    expect(says).toMatch(/^ok {2}Schema .*is of this release$/m)
    expect(says).toMatch(/^ok {2}Files .*belong to this database$/m)
  })

  it('says of each part that does not work what to do, and goes on looking', async () => {
    const nowhere = 'smtp://somebody:secret@127.0.0.1:1'
    const { ok, says } = await look({
      production: true,
      monitoring: undefined,
      mail: { ...config.mail, smtpUrl: nowhere },
      video: { ...config.video, ffmpegPath: '/nowhere/ffmpeg' },
      diskReserveMegabytes: 1_000_000_000,
      databaseConnections: 10_000,
    })
    expect(ok).toBe(false)
    const wrong = [...says.matchAll(/^!! {2}(\w+) /gm)].map(([, about]) => about)
    expect(wrong).toEqual(['Proxy', 'Imprint', 'Probes', 'Connections', 'Mail', 'Videos', 'Disk'])
    expect(says).toMatch(/7 things to do\.$/)
    expect(says).not.toContain('secret')
  })

  it('makes the folder of data that is not there yet, and names its setting where it cannot', async () => {
    const disk = async (dataDir: string) =>
      /^(?:ok|!!) {2}Disk +(.*)(?:\n +(.*))?/m.exec((await look({ dataDir })).says)?.slice(1)
    expect((await disk(join(config.dataDir, 'not-there')))?.[0]).toBe('has room')
    const [says, toDo] = (await disk(fileURLToPath(import.meta.url))) ?? []
    expect(says).toMatch(/^cannot be used: /)
    expect(toDo).toContain('Look at DATA_DIR')
  })

  it('finds that nothing encrypts the way to the portal, and a proxy in front that is not believed', async () => {
    const wrongWith = async (publicUrl: string, trustProxy: Config['trustProxy'] = false) => {
      const { says } = await look({ production: true, operatorOfDemo: [], publicUrl, trustProxy })
      return [...says.matchAll(/^!! {2}(\w+) /gm)].map(([, about]) => about).filter((about) => about !== 'Probes')
    }
    expect(await wrongWith('http://warranty.example.com')).toEqual(['Address'])
    expect(await wrongWith('https://warranty.example.com')).toEqual(['Proxy'])
    expect(await wrongWith('https://warranty.example.com', ['loopback'])).toEqual([])
    expect(await wrongWith('http://localhost:8080')).toEqual([])
  })

  it('finds an empty database that cannot be filled', async () => {
    const database = await emptyDatabase(tested.portal.databaseUrl, "encoding 'SQL_ASCII' locale 'C'")
    try {
      expect((await look({}, database.url)).says).toMatch(
        /^!! {2}Schema +cannot be filled: the database is encoded in SQL_ASCII/m,
      )
    } finally {
      await database.drop()
    }
  })

  it('finds each setting of the imprint that still says what a demo says', async () => {
    const imprintOf = async (environment: NodeJS.ProcessEnv) => {
      const { operatorOfDemo } = readConfig({ DATA_DIR: config.dataDir, ...environment })
      const { says } = await look({ production: true, operatorOfDemo })
      return /^!! {2}Imprint .*\n *(.*)$/m.exec(says)?.[1]
    }
    const email = 'service@warranty.example.com'
    expect(await imprintOf({ OPERATOR_EMAIL: email })).toBe(
      'Set OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_PHONE, OPERATOR_REPRESENTATIVE, OPERATOR_REGISTER, OPERATOR_VAT_ID.',
    )
    const own = Object.fromEntries(Object.keys(demoOperator).map((name) => [name, 'Our own']))
    expect(await imprintOf(own)).toBeUndefined()
  })

  it('says that the database cannot be reached, and not its password', async () => {
    const { ok, says } = await look({}, 'postgres://portal:hidden@127.0.0.1:1/portal')
    expect(ok).toBe(false)
    expect(says).toMatch(/^!! {2}Database +cannot be reached: .*ECONNREFUSED/m)
    expect(says).not.toContain('hidden')
  })

  it('finds mails that were given up and jobs for which nobody works', async () => {
    await change(
      "insert into mails (mail_id, template, recipient, facts, dead_at) values (gen_random_uuid(), 'a', 'a@example.com', '{}', now())",
    )
    // Of a queue for which nobody works here: the job queue has some that it works for by itself.
    await change("insert into pgboss.job (name, start_after) values ('make-video-playable', now() - interval '1 hour')")
    const { ok, says } = await look()
    expect(says).toMatch(/^!! {2}Mails +1 mail given up/m)
    expect(says).toMatch(/^!! {2}Jobs +1 wait/m)
    expect(ok).toBe(false)
    await change('delete from pgboss.job')
    await change('delete from mails')
  })

  it('finds a file store that belongs to another database', async () => {
    await tested.portal.storage.writeMarker(
      JSON.stringify({ installationId: '6f1c8a52-93f5-4c1e-9f0e-2f6a3f1f6f10', sweeps: 1 }),
    )
    const { says } = await look()
    expect(says).toContain('npm run admin -- adopt-files')
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'admin-cli.ts'), 'adopt-files'], {
      env: { ...process.env, DATABASE_URL: tested.portal.databaseUrl, DATA_DIR: config.dataDir },
    })
    expect((await look()).ok).toBe(true)
  })
})

describe('what the next start does', () => {
  it('is nothing where the database is of this release', async () => {
    expect(await pendingCommand(tested.portal.databaseUrl)).toEqual({
      ok: true,
      says: 'Nothing is to come: the database is of this release.',
    })
  })

  it('is told for each migration, with the tables that it works on, and is refused after a newer release', async () => {
    const { rows } = await tested.portal.pool.query<{ name: string; checksum: string }>(
      "delete from migrations where name > '0057' returning name, checksum",
    )
    const { ok, says } = await pendingCommand(tested.portal.databaseUrl)
    expect(ok).toBe(true)
    expect(says).toMatch(/^0057_uploads_in_parts\.sql\n {2}resumable_uploads \(\d+ rows, \d+ MB\): its columns/m)
    expect(says).toMatch(/^ {2}files \(.*\): an index is built; whoever writes waits, some \d+ s$/m)
    expect(says).toMatch(/^ {2}items_before_decision \(.*\): rows are written, some \d+ s$/m)
    expect((await look()).says).toMatch(new RegExp(`^ok {2}Schema +${rows.length} migrations to come`, 'm'))
    for (const { name, checksum } of rows)
      await tested.portal.pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])

    await change("insert into migrations (name, checksum) values ('9002_less.from-9001.sql', 'newer')")
    expect((await pendingCommand(tested.portal.databaseUrl)).ok).toBe(false)
    expect((await look()).says).toMatch(/^!! {2}Schema +is of a newer release/m)
    await change("delete from migrations where name like '9%'")
  })

  it('is read from the statements, not from comments and functions', () => {
    const sql = `-- alter table of_a_comment add x int;
      alter table only items add column a int, add column b int;
      create unique index items_a on items using gin (a) where a is not null;
      create function f() returns void language plpgsql as $$ begin update inside set a = 1; end $$;
      update files set a = 1 from items where true; delete from old; create table fresh (id int);`
    expect(workIn(sql)).toEqual([
      ['items', 'altered'],
      ['items', 'indexed'],
      ['files', 'changed'],
      ['old', 'changed'],
    ])
  })
})

it('ROLE=migrate brings the database to this release and ends', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ROLE: 'migrate', DATABASE_URL: tested.portal.databaseUrl, DATA_DIR: config.dataDir },
  })
  expect(stdout).toBe('0 migrations applied; the database is of this release.\n')
})
