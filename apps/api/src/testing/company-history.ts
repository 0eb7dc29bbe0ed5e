import * as companies from '@portal/contract/companies/companies.ts'
import type { MergePreview } from '@portal/contract/companies/merge-schemas.ts'
import { mergeCompanies, previewMerge, takeBackMerge } from '@portal/contract/companies/merges.ts'
import { postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { completeRequest } from '@portal/contract/requests/requests.ts'
import { expect } from 'vitest'
import { aDraft, anAddedItem, anUploadedPhoto } from './claims.ts'
import type { Caller, TestAccount, TestPortal } from './portal-for-tests.ts'

/** Somebody of a company. */
export interface Person {
  readonly account: TestAccount
  readonly caller: Caller
  company: number
  manager: boolean
  active: boolean
}
/** A request with one item. */
export interface Case {
  readonly requestId: number
  readonly itemId: number
  readonly draft: boolean
  /** Stands in whatever is written about it. */
  readonly mark: string
  /** Of its picture. */
  readonly key: string
  company: number
  contact: Person
}

interface Merge {
  readonly mergeId: number
  readonly from: number
  readonly into: number
  /** Who went over, and whether as a manager. */
  readonly moved: ReadonlyMap<Person, boolean>
  readonly wentOver: readonly Case[]
  readonly before: readonly Case[]
}

/** Whoever may read a case: the people of its company; a draft, who writes it. */
export const mayRead = (person: Person, { company, contact, draft }: Case): boolean =>
  company === person.company && (!draft || contact === person)

export interface History {
  readonly people: readonly Person[]
  readonly cases: readonly Case[]
  /** Addresses that were invited, and into which company. */
  readonly invited: readonly { readonly email: string; readonly company: number }[]
}

/** What happens among some companies, each step of it seen by a witness, and what must be so then. */
export async function playHistory(
  { tested, admin, seed, steps }: { tested: TestPortal; admin: Caller; seed: number; steps: number },
  witness: (history: History, step: () => Promise<void>) => Promise<void>,
): Promise<History> {
  let place = seed
  const random = (below: number) => {
    place = (place * 48_271) % 2_147_483_647
    return place % below
  }
  const people: Person[] = []
  const cases: Case[] = []
  const invited: { email: string; company: number }[] = []
  const merges = new Set<Merge>()
  const join = async (wanted: { colleagueOf?: Person; manager?: boolean }) => {
    const { colleagueOf, manager = true } = wanted
    const account = await tested.anAccount({
      ...(colleagueOf && { colleagueOf: { ...colleagueOf.account, companyId: colleagueOf.company } }),
      companyRole: manager ? 'manager' : 'member',
    })
    const mailCases = random(4) > 0 ? ('company' as const) : ('own' as const)
    await tested.tables.updateTable('users').set({ mailCases }).where('userId', '=', account.userId).execute()
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
      const mark = `case-${cases.length}-of-history-${seed}-alone`
      const { imagePath: key } = await anUploadedPhoto(by.caller)
      const requestId = await aDraft(by.caller, `Golf, ${mark}`)
      const item = { issueDescription: mark, serialNumber: mark, images: [key] }
      const { id: itemId } = await anAddedItem(by.caller, requestId, item)
      if (!draft) await by.caller.call(completeRequest, { params: { requestId: String(requestId) } })
      cases.push({ requestId, itemId, draft, mark, key, company: by.company, contact: by })
    },
    async write() {
      const one = pick(cases.filter(({ draft }) => !draft))
      const by = one && pick(ofCompany(one.company))
      if (!one || !by) return
      const sent = { params: { itemId: String(one.itemId) }, body: { messageContent: `Any news? ${one.mark}` } }
      const answer = await (random(3) === 0 ? by.caller.call(postMessage, sent) : admin.call(postMessageAsAdmin, sent))
      expect(answer.status, `seed ${seed}`).toBe(201)
    },
    async hire() {
      const by = pick(acting())
      if (by) await join({ colleagueOf: by, manager: random(3) === 0 })
    },
    async invite() {
      const by = pick(acting().filter(({ manager }) => manager))
      if (!by) return
      const email = `guest-${invited.length}-of-history-${seed}@example.com`
      const body = { email, companyRole: 'member' as const, language: 'en' as const }
      expect((await by.caller.call(companies.invitePerson, { body })).status).toBe(201)
      invited.push({ email, company: by.company })
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
      const others = ofCompany(moving.company).filter((other) => other !== moving)
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
    async merge() {
      const all = [...new Set(people.map(({ company }) => company))]
      const [from, into] = [pick(all), pick(all)]
      if (from === undefined || into === undefined || from === into) return
      const ids = { from: String(from), into: String(into) }
      const seen = (await admin.call(previewMerge, { query: ids })).body as MergePreview
      const coming = people.filter(({ company }) => company === from)
      const wentOver = cases.filter(({ company }) => company === from)
      const drafts = wentOver.filter(({ draft }) => draft).length
      expect(seen.moves).toMatchObject({ people: coming.length, openRequests: wentOver.length - drafts, drafts })
      const { status, body } = await admin.call(mergeCompanies, { body: { seen } })
      expect(status, `seed ${seed}`).toBe(201)
      const keep = !ofCompany(into).some(({ manager }) => manager)
      const moved = new Map(coming.map((person) => [person, person.manager]))
      for (const person of coming) Object.assign(person, { company: into, manager: keep && person.manager })
      for (const one of wentOver) one.company = into
      merges.add({ ...(body as { mergeId: number }), from, into, moved, wentOver, before: [...cases] })
    },
    async takeBack() {
      const merge = pick([...merges])
      if (!merge) return
      const { mergeId, from, into, moved, wentOver, before } = merge
      const { status } = await admin.call(takeBackMerge, { params: { mergeId: String(mergeId) } })
      const here = people.filter(({ company }) => company === into)
      const lacksManager = (some: readonly (readonly [Person, boolean])[]) => {
        const active = some.filter(([person]) => person.active)
        return active.length > 0 && !active.some(([, manager]) => manager)
      }
      const contradicted =
        [...moved.keys()].some(({ company }) => company !== into) ||
        before.some((one) => one.company === into && wentOver.includes(one) !== moved.has(one.contact)) ||
        lacksManager([...moved]) ||
        lacksManager(here.filter((person) => !moved.has(person)).map((person) => [person, person.manager]))
      expect(status, `seed ${seed}`).toBe(contradicted ? 409 : 200)
      if (contradicted) return
      for (const one of cases)
        if (one.company === into && (before.includes(one) ? wentOver.includes(one) : moved.has(one.contact)))
          one.company = from
      for (const [person, manager] of moved) Object.assign(person, { company: from, manager })
      merges.delete(merge)
    },
  }
  const names = [
    ...['file', 'file', 'write', 'write', 'write', 'write'],
    ...['hire', 'invite'],
    'move',
    'leave',
    'changeRole',
    'handOver',
    'handOver',
    'merge',
    'takeBack',
    'takeBack',
  ]
  for (let step = 0; step < steps; step++) {
    const act = acts[pick(names) ?? 'file']
    if (act) await witness({ people, cases, invited }, act)
  }
  return { people, cases, invited }
}
