import { afterAll, beforeAll, expect, it } from 'vitest'
import { doctor } from '../doctor.ts'
import { aSubmittedRequest } from '../testing/claims.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal()
  await aSubmittedRequest(await tested.signedInAs(await tested.anAccount()))
})
afterAll(() => tested.close())

/** What a process with this clock says of clocks as it starts. */
async function saidAtStart(now = () => new Date()): Promise<unknown[]> {
  const started = await openTestPortal({ now, databaseUrl: () => tested.portal.databaseUrl })
  await started.close()
  return started.logged.map(({ msg }) => msg).filter((sentence) => String(sentence).startsWith('The clocks '))
}
const saidByDoctor = async () =>
  /^(?:ok|!!) {2}Clocks +(.*)\n(?: +(.*))?/m
    .exec((await doctor(tested.portal.config, tested.portal.databaseUrl)).says)
    ?.slice(1)

it('clocks that agree are no news', async () => {
  expect(await saidAtStart()).toEqual([])
  expect((await saidByDoctor())?.[0]).toBe('agree')
})

it('a clock that differs from the database’s is named as the process starts', async () => {
  const [sentence] = await saidAtStart(() => new Date(Date.now() - 3_600_000))
  expect(sentence).toMatch(
    /^The clocks differ by 3(599|600) s between here and the database\. Let both machines take their time from NTP\.$/,
  )
})

it.each([
  ['the release was started', 'update migrations set applied_at = applied_at + $1::interval'],
  ['a request was filed', 'update requests set created_at = created_at + $1::interval'],
])('a clock that fell behind the time when %s is seen, although both agree', async (_, change) => {
  await tested.portal.pool.query(change, ['1 year'])
  const says = /say \d{4}-\S+Z, and what was written last is of \d{4}-\S+Z/
  const [sentence] = await saidAtStart()
  expect(sentence).toMatch(new RegExp(`^The clocks ${says.source}\\. Set the clock, .*NTP\\.$`))
  const [said, toDo] = (await saidByDoctor()) ?? []
  expect(said).toMatch(says)
  expect(toDo).toMatch(/^Set the clock/)
  await tested.portal.pool.query(change, ['-1 year'])
})
