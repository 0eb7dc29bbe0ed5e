import { schemas } from '@portal/contract/all-schemas.ts'
import type { Endpoint } from '@portal/contract/endpoint.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { listItems } from '@portal/contract/items/items.ts'
import { pathOfCall } from '@portal/contract/path-of-call.ts'
import { listDrafts, listOwnRequests } from '@portal/contract/requests/requests.ts'
import { fileNameOfKey } from '@portal/domain/media/storage-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverMailHandler } from '../../../jobs/deliver-mail.ts'
import { writeNews } from '../../../mail/write-news.ts'
import { type Case, type History, mayRead, type Person, playHistory } from '../../../testing/company-history.ts'
import { type ListeningClient, listen } from '../../../testing/listening-client.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal-for-tests.ts'
import { announce } from '../../events/announce.ts'

let tested: TestPortal
let url: string
let admin: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  url = await tested.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

/** More of them are run by hand: HISTORIES=100, from another SEED. */
const histories = Number(process.env.HISTORIES ?? 2)
const firstSeed = Number(process.env.SEED ?? 1)
const steps = 50

const idsIn = (rows: readonly { requestId: number }[]) => rows.map(({ requestId }) => requestId).sort((a, b) => a - b)
const isActive = ({ active }: Person) => active

test('whatever happens among companies, each person reads and hears of what the own one submitted and the own drafts, and of nothing else', async () => {
  for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
    const witness = createWitness()
    const history = await playHistory({ tested, admin, seed, steps }, witness.watch)
    expect(history.cases.length).toBeGreaterThan(0)
    expect(await witness.leaks(history), `seed ${seed}`).toEqual([])
    for (const person of history.people.filter(isActive)) await readsTheOwn(person, history, seed)
    expect(await answersTo(history), `seed ${seed}`).toEqual([])
    for (const { caller, active } of history.people)
      if (!active) expect((await caller.call(listDrafts)).status).toBe(403)
  }
}, 3_600_000)

async function readsTheOwn(person: Person, { cases }: History, seed: number): Promise<void> {
  const { content } = (await person.caller.call(listOwnRequests, { query: { size: '100' } })).body as {
    content: { requestId: number; contact: { userId: number } }[]
  }
  const own = cases.filter((one) => mayRead(person, one))
  const submitted = own.filter(({ draft }) => !draft)
  expect(idsIn(content), `seed ${seed}`).toEqual(idsIn(submitted))
  for (const { requestId, contact } of content)
    expect(contact.userId).toBe(submitted.find((one) => one.requestId === requestId)?.contact.account.userId)
  const { drafts } = (await person.caller.call(listDrafts)).body as { drafts: { requestId: number }[] }
  expect(idsIn(drafts), `seed ${seed}`).toEqual(idsIn(own.filter(({ draft }) => draft)))
  for (const { requestId } of own)
    expect((await person.caller.call(listItems, { params: { requestId: String(requestId) } })).status).toBe(200)
}

/** What is answered to whoever is signed in, but for the stream of events. */
const reads: readonly Endpoint[] = Object.values<Endpoint>(endpoints).filter(
  ({ method, audience, answers }) => method === 'GET' && audience === 'signed-in' && answers !== 'events',
)
/** What a read is about, by the name of its parameter. */
const about = ({ requestId, itemId, key, mark, contact }: Case): Readonly<Record<string, string>> => ({
  ...{ requestId: String(requestId), itemId: String(itemId), requestItemId: String(itemId) },
  ...{ key, fileName: fileNameOfKey(key), serialNumber: mark, email: contact.account.email },
})
const queryOf = ({ name }: Endpoint, values: Readonly<Record<string, string>>) => {
  const { query } = schemas[name] as { readonly query?: { readonly shape?: object } }
  return Object.fromEntries(
    Object.keys(query?.shape ?? {}).flatMap((field) => (values[field] ? [[field, values[field]]] : [])),
  )
}
const isAboutOne = (endpoint: Endpoint) => endpoint.path.includes(':') || 'key' in queryOf(endpoint, { key: 'any' })

/** Makes every read about everything as everybody, and names what was answered to the wrong ones. */
async function answersTo({ people, cases, invited }: History): Promise<string[]> {
  const companies = await tested.tables.selectFrom('companies').select(['companyId', 'companyName']).execute()
  const named = (company: number) => companies.find(({ companyId }) => companyId === company)?.companyName ?? ''
  const wrong: string[] = []
  for (const person of people.filter(isActive)) {
    const foreign = cases.filter((one) => !mayRead(person, one))
    const strangers = people.filter(({ company }) => company !== person.company)
    const secrets = [
      ...foreign.flatMap(({ mark, key }) => [mark, key]),
      ...invited.filter(({ company }) => company !== person.company).map(({ email }) => email),
      ...strangers.flatMap(({ account, company }) => [account.email, named(company)]),
    ]
    const read = async (endpoint: Endpoint, values: Readonly<Record<string, string>>) => {
      const query = queryOf(endpoint, values)
      const { statusCode, headers, body } = await person.caller.inject({
        ...{ method: 'GET', url: pathOfCall(endpoint, { params: values }), query },
      })
      const text = JSON.stringify(headers) + body
      const told = secrets.filter((secret) => text.includes(secret))
      if (told.length > 0) wrong.push(`${endpoint.name} tells ${person.account.userId} ${told}`)
      if (isAboutOne(endpoint) ? statusCode !== 404 : statusCode !== 200)
        wrong.push(`${endpoint.name} answers ${person.account.userId} with ${statusCode}`)
    }
    const lists = { q: 'Golf', size: '100', serialNumber: 'none' }
    for (const endpoint of reads) if (!isAboutOne(endpoint)) await read(endpoint, lists)
    for (const one of foreign) await Promise.all(reads.filter(isAboutOne).map((endpoint) => read(endpoint, about(one))))
  }
  return wrong
}

/** Looks at what happens: what each person is told of, live and by mail, was theirs before that or is it after. */
function createWitness() {
  const clients = new Map<Person, ListeningClient>()
  const heard = new Map<Person, number>()
  const mailed = new Map<string, readonly string[]>()
  const wrong: string[] = []

  const mayBeTold = ({ people, cases }: History) =>
    new Map(people.map((person) => [person, new Set(cases.filter((one) => mayRead(person, one)))]))

  async function listensFromNowOn(people: readonly Person[]): Promise<void> {
    for (const person of people)
      if (!clients.has(person)) clients.set(person, await listen(url, await tested.accessTokenOf(person.account)))
  }
  /** Has everything arrive that was announced so far: what comes last is about nothing. */
  let last = 1_000_000_000
  async function everythingArrives(people: readonly Person[]): Promise<void> {
    last += 1
    const users = people.map(({ account }) => account.userId)
    await tested.portal.db
      .transaction()
      .execute((tx) =>
        announce(tx, ...users.map((userId) => ({ kind: 'draft-changed', userId, requestId: last }) as const)),
      )
    const arrived = (person: Person) => clients.get(person)?.events().at(-1)?.requestId === last
    await expect.poll(() => people.every(arrived), { timeout: 60_000, interval: 2 }).toBe(true)
  }
  /** Those that have been written, and each piece of news that is still to be. */
  const textsOfMails = async () => {
    const written = await tested.tables.selectFrom('mails').select(['mailId', 'recipient', 'facts', 'sentAt']).execute()
    const toCome = await tested.tables
      .selectFrom('news')
      .innerJoin('users', 'users.userId', 'news.userId')
      .select(['newsId', 'email as recipient', 'facts'])
      .execute()
    return [
      ...written,
      ...toCome.map(({ newsId, ...news }) => ({ mailId: `${newsId} ${news.recipient}`, sentAt: null, ...news })),
    ].map(({ facts, ...mail }) => ({ ...mail, text: JSON.stringify(facts) }))
  }

  return {
    async watch(history: History, step: () => Promise<void>): Promise<void> {
      await listensFromNowOn(history.people.filter(isActive))
      const before = mayBeTold(history)
      await step()
      await everythingArrives(history.people.filter((person) => isActive(person) && clients.has(person)))
      const after = mayBeTold(history)
      const own = (person: Person, one: Case) => before.get(person)?.has(one) || after.get(person)?.has(one)
      for (const [person, client] of clients) {
        const events = client.events()
        for (const { kind, requestId, itemId } of events.slice(heard.get(person) ?? 0)) {
          const one = history.cases.find((each) => each.requestId === requestId || each.itemId === itemId)
          if (one && !own(person, one)) wrong.push(`${person.account.userId} hears ${kind} of ${one.mark}`)
        }
        heard.set(person, events.length)
      }
      for (const { mailId, recipient, text } of await textsOfMails()) {
        const person = history.people.find(({ account }) => account.email === recipient)
        const told = history.cases.filter(({ mark }) => text.includes(mark))
        const before = mailed.get(mailId) ?? []
        if (person)
          for (const one of told)
            if (!before.includes(one.mark) && !own(person, one)) wrong.push(`a mail tells ${recipient} of ${one.mark}`)
        mailed.set(
          mailId,
          told.map(({ mark }) => mark),
        )
      }
    },
    /** What was told to whom it does not concern; of what waited in mails, once those have left. */
    async leaks({ people, cases }: History): Promise<readonly string[]> {
      for (const client of clients.values()) client.stop()
      await tested.timePasses(121)
      await writeNews(tested.portal)
      const deliver = deliverMailHandler(tested.portal)
      for (const { mailId, sentAt } of await textsOfMails())
        if (!sentAt) await deliver({ mailId }, AbortSignal.timeout(60_000), { number: 1, last: false })
      for (const { recipient, text, sentAt } of await textsOfMails()) {
        const person = people.find(({ account }) => account.email === recipient)
        for (const one of cases)
          if (person && sentAt && text.includes(one.mark) && !(person.active && mayRead(person, one)))
            wrong.push(`${recipient} reads of ${one.mark}`)
      }
      return wrong
    },
  }
}
