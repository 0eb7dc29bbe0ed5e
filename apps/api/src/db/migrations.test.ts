import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Once left out, a number stays free: a database is past it, and a backup is restored up to the file that it names last. */
const free = [19, 28, 37, 39]

const folder = new URL('./migrations/', import.meta.url)
const files = (await readdir(folder)).sort()
const numberOf = (file: string) => Number(/^(\d{4})_\w+(?:\.from-\d{4}|\.in-parts)?\.sql$/.exec(file)?.[1])

test('the numbers of migrations go on behind the last one, each once, and fill no gap', () => {
  const numbers = files.map(numberOf)
  const upToLast = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1)
  expect(numbers).toEqual(upToLast.filter((number) => !free.includes(number)))
})

/** What reads or writes all rows of a table while everybody else waits for it. A file is one transaction. */
function holdsUp(sql: string): string[] {
  const statements = sql
    .replace(/--.*$/gm, '')
    .replace(/\$\$.*?\$\$/gs, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
  const made = new Set(statements.map((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1]))
  return statements.filter((statement) => {
    const table = /^alter table (?:only )?(\w+)/.exec(statement)?.[1]
    if (table === undefined || made.has(table)) return false
    // The lock of an earlier statement is kept to the end, and this one reads all rows.
    if (/ validate constraint /.test(statement)) return statements.length > 1
    const isChecked = /\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b/.test(statement)
    return (
      (isChecked && !/ not valid$/.test(statement)) ||
      /\bset not null\b|\balter (?:column )?\w+ (?:set data )?type\b|\) stored\b/.test(statement) ||
      /\badd column \w+ [^,]*\b(?:check \(|default (?!now\(\))\w+\()/.test(statement)
    )
  })
}

test('a migration neither rewrites nor reads through a table for which others wait', async () => {
  const found = new Map<number, string[]>()
  for (const file of files) found.set(numberOf(file), holdsUp(await readFile(new URL(file, folder), 'utf8')))
  // Those up to this one stay as they were applied.
  const newer = [...found].filter(([number]) => number > 58)
  expect(newer.flatMap(([, statements]) => statements)).toEqual([])
  // What the rule is about: a stored column, another list of kinds, a column with a check, and a check that is read through at once.
  for (const number of [46, 36, 33, 58]) expect(found.get(number)).not.toEqual([])
  // A column with a fixed value, a new table and an index take no time in which others wait to read.
  for (const number of [51, 53, 54, 55, 57]) expect(found.get(number)).toEqual([])
})

/** What code of a release before may still need. */
const takesAway = (sql: string) =>
  /^\s*(?:alter table [^;]*\b(?:drop column|rename)\b|drop (?:table|view|function)\b)/im.test(
    sql.replace(/--.*$/gm, ''),
  )

test('a migration that takes something away says in its name from which one on code works without it', async () => {
  for (const file of files.filter((name) => numberOf(name) > 58)) {
    const [, from] = /\.from-(\d{4})\.sql$/.exec(file) ?? []
    const sql = await readFile(new URL(file, folder), 'utf8')
    expect([file, takesAway(sql)]).toEqual([file, from !== undefined])
    expect(Number(from ?? 0)).toBeLessThan(numberOf(file))
  }
  // What the rule is about, as a migration of before it was.
  expect(takesAway('alter table items\n  add column one text,\n  drop column other;')).toBe(true)
  expect(takesAway('drop table saved_views;')).toBe(true)
  expect(takesAway('alter table items add column one text; drop index items_old;')).toBe(false)
})
