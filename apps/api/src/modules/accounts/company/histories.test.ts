import * as companies from '@portal/contract/companies/companies.ts'
import { listItems } from '@portal/contract/items/items.ts'
import { listDrafts, listOwnRequests } from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, aSubmittedRequest } from '../../../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../../testing/portal-for-tests.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal()
})
afterAll(() => tested.close())

/** More of them are run by hand: HISTORIES=100, from another SEED. */
const histories = Number(process.env.HISTORIES ?? 3)
const firstSeed = Number(process.env.SEED ?? 1)
const steps = 40

interface Person {
  readonly account: TestAccount
  readonly caller: Caller
  company: number
  manager: boolean
  active: boolean
}
interface Case {
  readonly requestId: number
  readonly draft: boolean
  company: number
  contact: Person
}

/** What happens among some companies, and what must be so then. */
async function play(seed: number) {
  let place = seed
  const random = (below: number) => {
    place = (place * 48_271) % 2_147_483_647
    return place % below
  }
  const people: Person[] = []
  const cases: Case[] = []
  const join = async (wanted: { colleagueOf?: Person; manager?: boolean }) => {
    const { colleagueOf, manager = true } = wanted
    const account = await tested.anAccount({
      ...(colleagueOf && { colleagueOf: { ...colleagueOf.account, companyId: colleagueOf.company } }),
      companyRole: manager ? 'manager' : 'member',
    })
    const caller = await tested.signedInAs(account)
    people.push({ account, caller, company: account.companyId, manager, active: true })
  }
  for (let count = 0; count < 3; count++) await join({})
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[random(values.length || 1)]
  const acting = () => people.filter(({ active }) => active)
  const ofCompany = (company: number) => acting().filter((person) => person.company === company)
  const managersBeside = (one: Person) => ofCompany(one.company).filter((other) => other.manager && other !== one)
  const who = ({ account }: Person) => ({ params: { userId: String(account.userId) } })
  const giveAll = (from: Person, to: Person) => {
    for (const one of cases) if (one.contact === from) one.contact = to
  }

  const acts: Record<string, () => Promise<void>> = {
    async file() {
      const by = pick(acting())
      if (!by) return
      const draft = random(3) === 0
      const requestId = draft ? await aDraft(by.caller) : (await aSubmittedRequest(by.caller)).requestId
      cases.push({ requestId, draft, company: by.company, contact: by })
    },
    async hire() {
      const by = pick(acting())
      if (by) await join({ colleagueOf: by, manager: random(3) === 0 })
    },
    async move() {
      const [to, moving] = [pick(acting().filter(({ manager }) => manager)), pick(acting())]
      if (!to || !moving || to.company === moving.company) return
      const { email } = moving.account
      const role = random(2) === 0 ? ('manager' as const) : ('member' as const)
      const body = { email, companyRole: role, language: 'en' as const }
      expect((await to.caller.call(companies.invitePerson, { body })).status).toBe(201)
      const code = (await tested.mails('invitation', email)).at(-1)?.facts.code ?? ''
      const { status } = await moving.caller.call(companies.joinCompany, { body: { code } })
      const others = people.filter((other) => other !== moving && other.company === moving.company)
      const [manager] = managersBeside(moving).sort((one, other) => one.account.userId - other.account.userId)
      if (others.length > 0 && !manager) {
        expect(status).toBe(409)
        await tested.tables.deleteFrom('invitations').where('email', '=', email).execute()
        return
      }
      expect(status).toBe(200)
      if (manager) giveAll(moving, manager)
      else for (const one of cases) if (one.company === moving.company) one.company = to.company
      Object.assign(moving, { company: to.company, manager: role === 'manager' })
    },
    async leave() {
      const by = pick(acting().filter(({ manager }) => manager))
      const leaving = by && pick(ofCompany(by.company))
      const successor = leaving && pick(ofCompany(leaving.company).filter((other) => other !== leaving))
      if (!by || !leaving || !successor || managersBeside(leaving).length === 0) return
      const body = { successorId: successor.account.userId }
      expect((await by.caller.call(companies.endAccess, { ...who(leaving), body })).status).toBe(200)
      giveAll(leaving, successor)
      leaving.active = false
    },
    async changeRole() {
      const by = pick(acting().filter(({ manager }) => manager))
      const person = by && pick(ofCompany(by.company).filter((other) => other !== by))
      if (!by || !person) return
      const body = { companyRole: person.manager ? ('member' as const) : ('manager' as const) }
      expect((await by.caller.call(companies.changeCompanyRole, { ...who(person), body })).status).toBe(200)
      person.manager = !person.manager
    },
    async handOver() {
      const one = pick(cases)
      const by = one && (one.draft ? one.contact : pick(ofCompany(one.company)))
      const to = one && pick(ofCompany(one.company))
      if (!one || !by?.active || !to) return
      const may = by.manager || [one.contact, to].includes(by)
      const sent = { params: { requestId: String(one.requestId) }, body: { userId: to.account.userId } }
      expect((await by.caller.call(companies.handOverRequest, sent)).status).toBe(may ? 200 : 403)
      if (may) one.contact = to
    },
  }
  const names = ['file', 'file', 'hire', 'move', 'leave', 'changeRole', 'handOver', 'handOver']
  for (let step = 0; step < steps; step++) await acts[pick(names) ?? 'file']?.()
  return { people, cases, acting: acting() }
}

const idsIn = (rows: readonly { requestId: number }[]) => rows.map(({ requestId }) => requestId).sort((a, b) => a - b)

test('whatever happens among companies, each person sees what the own one submitted, the own drafts, and nothing else', async () => {
  for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
    const { people, cases, acting } = await play(seed)
    expect(cases.length).toBeGreaterThan(0)
    for (const person of acting) {
      const mine = ({ company, contact, draft }: Case) => company === person.company && (!draft || contact === person)
      const { content } = (await person.caller.call(listOwnRequests, { query: { size: '100' } })).body as {
        content: { requestId: number; contact: { userId: number } }[]
      }
      const submitted = cases.filter((one) => mine(one) && !one.draft)
      expect(idsIn(content), `seed ${seed}`).toEqual(idsIn(submitted))
      for (const { requestId, contact } of content)
        expect(contact.userId).toBe(submitted.find((one) => one.requestId === requestId)?.contact.account.userId)
      const { drafts } = (await person.caller.call(listDrafts)).body as { drafts: { requestId: number }[] }
      expect(idsIn(drafts), `seed ${seed}`).toEqual(idsIn(cases.filter((one) => mine(one) && one.draft)))
      for (const one of cases) {
        const { status } = await person.caller.call(listItems, { params: { requestId: String(one.requestId) } })
        expect(status, `seed ${seed}`).toBe(mine(one) ? 200 : 404)
      }
    }
    for (const { caller, active } of people) if (!active) expect((await caller.call(listDrafts)).status).toBe(403)
  }
})
