import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const one = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await client.query<Row>(sql, values)
  return rows[0] as Row
}
const register = (email: string, company: string) =>
  one<{ user_id: number }>(
    `insert into users (email, password_hash, role, first_name, last_name, company_name, city)
     values ($1, '-', 'USER', 'Robin', 'Sommer', $2, 'Bonn') returning user_id`,
    [email, company],
  ).then((row) => row.user_id)
const file = (dealer: number) =>
  one<{ request_id: number }>(`insert into requests (dealer_id, title) values ($1, 'Golf') returning request_id`, [
    dealer,
  ]).then((row) => row.request_id)
const companyOf = (userId: number) =>
  one<{ company_name: string; city: string }>(
    'select companies.company_name, companies.city from companies join users using (company_id) where user_id = $1',
    [userId],
  )

test('each account of before is the first person of a company, which bears its id, with its requests', async () => {
  await client.query('drop schema public cascade; create schema public')
  await migrate(database.url, { until: '0058_items_before_decision.sql' })
  const [robin, kim] = [await register('robin@example.com', 'Klanghaus'), await register('kim@example.com', 'Autohifi')]
  const requestIds = [await file(robin), await file(kim), await file(kim)]
  await migrate(database.url)

  expect([await companyOf(robin), await companyOf(kim)]).toEqual([
    { company_name: 'Klanghaus', city: 'Bonn' },
    { company_name: 'Autohifi', city: 'Bonn' },
  ])
  const { rows } = await client.query(
    `select request_id, dealer_id, contact_id, company_id, company_role from requests join users on user_id = contact_id
     order by request_id`,
  )
  expect(rows).toEqual(
    [robin, kim, kim].map((userId, at) => ({
      ...{ request_id: requestIds[at], dealer_id: userId, contact_id: userId, company_id: userId },
      company_role: 'manager',
    })),
  )
})

test('a process of the release before changes requests while their contacts are still to be written', async () => {
  await client.query('drop schema public cascade; create schema public')
  await migrate(database.url, { until: '0058_items_before_decision.sql' })
  const requestId = await file(await register('robin@example.com', 'Klanghaus'))
  await migrate(database.url, { until: '0059_companies.sql' })
  await client.query('begin')
  for (const title of ['Golf IV', 'Golf V'])
    await client.query('update requests set title = $1 where request_id = $2', [title, requestId])
  await client.query('commit')
  await migrate(database.url)
  expect(await one('select title, contact_id <> 0 as has_contact from requests')).toEqual({
    ...{ title: 'Golf V', has_contact: true },
  })
  await expect(client.query('update requests set contact_id = 0')).rejects.toThrow('requests_contact')
})

test('a process of the release before registers, files and changes profiles as it did, and reads what this one changes', async () => {
  const boss = await register('boss@example.com', 'Basslabor')
  expect(await companyOf(boss)).toEqual({ company_name: 'Basslabor', city: 'Bonn' })
  await client.query(`update users set city = 'Köln', company_name = 'Basslabor Nord' where user_id = $1`, [boss])
  expect(await companyOf(boss)).toEqual({ company_name: 'Basslabor Nord', city: 'Köln' })

  const { user_id: member } = await one<{ user_id: number }>(
    `insert into users (email, password_hash, role, first_name, last_name, company_id, company_role)
     values ('toni@example.com', '-', 'USER', 'Toni', 'Berg', $1, 'member') returning user_id`,
    [boss],
  )
  await client.query(`update companies set city = 'Jena' where company_id = $1`, [boss])
  const { rows } = await client.query('select company_name, city from users where company_id = $1 order by user_id', [
    boss,
  ])
  expect(rows).toEqual(Array(2).fill({ company_name: 'Basslabor Nord', city: 'Jena' }))

  const requestId = await file(member)
  expect(await one('select dealer_id, contact_id from requests where request_id = $1', [requestId])).toEqual({
    ...{ dealer_id: boss, contact_id: member },
  })
})
