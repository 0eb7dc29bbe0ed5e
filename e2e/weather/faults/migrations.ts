import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { migrate, migrationFiles, readMigration } from '@portal/api/db/migrate.ts'
import { workIn } from '@portal/api/db/pending-migrations.ts'
import { copyDatabase, statement } from '@portal/api/testing/postgres-for-tests.ts'
import pg from 'pg'
import { smallAndQuick } from '../../../scripts/portal-node.mjs'
import type { Part } from '../part.ts'
import type { Rig } from '../rig/rig.ts'

const main = join(dirname(dirname(dirname(import.meta.dirname))), 'apps/api/src/main.ts')

/** A moment in a migration: it waits for what another connection holds. */
interface Moment {
  readonly file: string
  /** What it waits for. */
  readonly at: string
  /** Holds that. */
  readonly holds: string
}

/** The migrations before this one meet an empty portal, it and those behind it rows of everything that was there then. */
const rowsBefore = '0015_units.sql'
/** More than a change in parts takes at once. */
const requests = 6000
const rows = `
  insert into users (email, password_hash, role, first_name, last_name, company_name, verified, enabled)
  select 'user-' || n || '@weather.example', 'x', case when n = 1 then 'ADMIN' else 'USER' end, 'Robin', 'Sommer',
    'Klanghaus ' || n / 2, true, true from generate_series(1, 9) n;
  insert into requests (dealer_id, title, completed_at)
  select 10002 + n % 8, 'Request ' || n, case when n % 3 > 0 then now() end from generate_series(1, ${requests}) n;
  insert into request_items (request_id, item_type, brand, item_number, serial_number, issue_description)
  select request_id, 'Speaker', 'Nordwave', 'NW-165', 'Sn ' || request_id || ' / ö', 'It scrapes.'
  from requests where request_id % 5 = 0;
  insert into messages (item_id, sender_id, sender_side, content)
  select item_id, 10002, 'dealer', 'Is there any news?' from request_items where item_id % 2 = 0;
  insert into item_history (item_id, kind, by_user, by_side) select item_id, 'submitted', 10002, 'dealer' from request_items;
  insert into files (key, thumb_key, kind, state, uploader_id, file_name, byte_size, content_type, attached_as, item_id, position)
  select 'key-' || item_id, 'thumb-' || item_id, 'image', 'ready', 10002, 'woofer.jpg', 1000, 'image/jpeg', 'item', item_id, 0
  from request_items;`

/** Each migration is cut off in the middle, and the next start must end where one does that nobody disturbs. */
export const migrations: Part = {
  name: 'migrations',
  purpose: 'each migration is killed, or loses its connection, between its statements; the next start applies it',
  async run({ random, times, figure, violated, startRig }) {
    const rig = await startRig({ processes: [] })
    const files = await migrationFiles()
    const all = (await Promise.all(files.map(momentsOf))).flat()
    const wanted = times(all.length)
    const chosen = all.slice()
    while (chosen.length > wanted) chosen.splice(random.below(chosen.length), 1)

    const base = await copyDatabase({ server: rig.databaseUrl, template: 'template0' })
    // Applies none, and makes the table of what was applied.
    await migrate(base.url, { until: '' })
    let expected: Contents | undefined
    const cuts = { killed: 0, 'without its connection': 0 }
    for (const [index, file] of files.entries()) {
      const moments = chosen.filter((moment) => moment.file === file)
      if (file === rowsBefore) {
        await migrate(base.url, { until: files[index - 1] ?? '' })
        await statement(base.url, rows)
        expected = undefined
      }
      if (moments.length > 0) await migrate(base.url, { until: files[index - 1] ?? '' })
      for (const moment of moments) {
        const how = random.pick(['killed', 'without its connection'] as const)
        cuts[how] += 1
        expected ??= await undisturbed(rig, base.url)
        const wrong = await cutOff(rig, base.url, moment, how, expected)
        for (const sentence of wrong) violated(`${file}, ${how} at ${moment.at}: ${sentence}`)
      }
    }
    await base.drop()
    for (const [how, count] of Object.entries(cuts)) figure(`migrations ${how}`, `${count} times`)
    figure('migrations', new Set(chosen.map(({ file }) => file)).size, `${files.length} at size 1`)
  },
}

/** Before each table that a migration works on, between two parts of a long change, and before it is noted as applied. */
async function momentsOf(file: string): Promise<Moment[]> {
  const sql = (await readMigration(file)).replace(/--.*$/gm, '').toLowerCase()
  const made = new Set([...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table))
  const named = [...sql.replace(/\$\$.*?\$\$/gs, '').matchAll(/\breferences (\w+)/g)].map(([, table = '']) => table)
  const tables = new Set([...workIn(sql).map(([table]) => table), ...named].filter((table) => !made.has(table)))
  const moments = [...tables, 'migrations'].map((table) => ({
    file,
    at: table,
    holds: `lock table ${table} in share row exclusive mode`,
  }))
  if (!file.endsWith('.in-parts.sql')) return moments
  const [[table] = []] = workIn(sql)
  return [...moments, { file, at: 'a later part', holds: `select * from ${table} order by 1 desc limit 1 for update` }]
}

/** What is wrong after a start that was cut off at this moment, and another one. */
async function cutOff(
  rig: Rig,
  baseUrl: string,
  { holds }: Moment,
  how: 'killed' | 'without its connection',
  expected: Contents,
): Promise<string[]> {
  const copy = await copyDatabase({ server: rig.databaseUrl, template: nameOf(baseUrl) })
  const holder = new pg.Client({ connectionString: copy.url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(holds)
    const first = startMigrating(rig, copy.url)
    const backend = await waiting(rig, copy.url, first)
    let second: Start
    if (how === 'killed') {
      first.kill()
      await first.ended
      // PostgreSQL goes on with what it was told, and the next start waits for that, or for the same lock.
      second = startMigrating(rig, copy.url)
      await waiting(rig, copy.url, second, backend)
      await holder.query('rollback')
    } else {
      await rig.pool.query('select pg_terminate_backend($1)', [backend])
      const end = await first.ended
      if (end === 0) return ['a start without its database ended as if all were well']
      await holder.query('rollback')
      second = startMigrating(rig, copy.url)
    }
    const end = await second.ended
    if (end !== 0) return [`the next start ended with ${end}`]
    const found = await contentsOf(copy.url)
    return [...new Set([...expected.keys(), ...found.keys()])]
      .filter((what) => expected.get(what) !== byChance && expected.get(what) !== found.get(what))
      .map((what) => `${what} is not as it would be`)
  } finally {
    await holder.end()
    await copy.drop()
  }
}

interface Start {
  kill(): void
  /** Its exit code, or what it said when it failed. */
  readonly ended: Promise<0 | string>
}

function startMigrating({ environment }: Rig, databaseUrl: string): Start {
  const env = {
    PATH: process.env.PATH,
    ...smallAndQuick.env,
    ...environment,
    DATABASE_URL: databaseUrl,
    ROLE: 'migrate',
  }
  const running = promisify(execFile)(process.execPath, [main], { env })
  return {
    kill: () => void running.child.kill('SIGKILL'),
    ended: running.then(
      () => 0 as const,
      (error: Error) => error.message,
    ),
  }
}

/** Goes on once a connection of this start waits, beside another one that does; its process in PostgreSQL. */
async function waiting({ pool }: Rig, databaseUrl: string, start: Start, beside = 0): Promise<number> {
  let end: 0 | string | undefined
  void start.ended.then((how) => (end = how))
  for (;;) {
    const { rows: found } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = $1 and wait_event_type = 'Lock' and pid <> $2`,
      [nameOf(databaseUrl), beside],
    )
    if (found[0]) return found[0].pid
    if (end !== undefined) throw new Error(`It did not wait, but ended with ${end}`)
    await pause(5)
  }
}

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

/** What a database consists of, each with its definition, and the rows of each table. */
type Contents = ReadonlyMap<string, string>

/** Rows that hold a time or a random id. */
const byChance = 'by chance'

/** What a start comes to that nobody disturbs. Two of them show which rows are another time's. */
async function undisturbed({ databaseUrl }: Rig, baseUrl: string): Promise<Contents> {
  const one = async () => {
    const copy = await copyDatabase({ server: databaseUrl, template: nameOf(baseUrl) })
    await migrate(copy.url)
    const contents = await contentsOf(copy.url)
    await copy.drop()
    return contents
  }
  const [first, second] = [await one(), await one()]
  return new Map([...first].map(([what, content]) => [what, second.get(what) === content ? content : byChance]))
}

const definitions = `
  select 'table ' || relname as what, concat_ws(' ', relkind, relpersistence, reloptions, (
    select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid)), ', ' order by attnum)
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped)) as content
  from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'
  union all
  select 'index ' || indexrelid::regclass, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
  from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all
  select concat_ws(' ', 'constraint', conrelid::regclass, conname), concat_ws(' ', pg_get_constraintdef(oid), convalidated)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', 'trigger', tgrelid::regclass, tgname), concat_ws(' ', pg_get_triggerdef(oid), tgenabled)
  from pg_trigger where not tgisinternal
  union all
  select 'function ' || oid::regprocedure, pg_get_functiondef(oid)
  from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  union all
  select 'migration ' || name, checksum from migrations`

async function contentsOf(databaseUrl: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: found } = await client.query<{ what: string; content: string }>(definitions)
    const contents = new Map(found.map(({ what, content }) => [what, content]))
    const tables = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of tables.rows) {
      const { rows: sums } = await client.query<{ sum: string }>(
        `select concat_ws(' ', count(*), md5(string_agg(one::text, ',' order by one::text))) as sum from "${name}" one`,
      )
      contents.set(`rows of ${name}`, sums[0]?.sum ?? '')
    }
    return contents
  } finally {
    await client.end()
  }
}
