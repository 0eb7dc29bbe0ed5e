import {
  changeCompanyRole,
  endAccess,
  handOverRequest,
  invitePerson,
  joinCompany,
  withdrawInvitation,
} from '@portal/contract/companies/companies.ts'
import { mergeCompanies, previewMerge, takeBackMerge } from '@portal/contract/companies/merges.ts'
import { createRequest } from '@portal/contract/requests/requests.ts'
import { type Answer, jsonOf } from '../rig/http.ts'
import { mailedCode } from '../rig/mailed-code.ts'
import type { Account, Caller } from '../rig/people.ts'
import { counted, outcomeOf, type Race, type Racing, runners, times, unlessCounted, unlessEqual } from './race.ts'

const half = runners / 2
/** Two calls that are made by turns, the first one first. */
const byTurns = (one: () => Promise<Answer>, other: () => Promise<Answer>, random: Racing['random']) => {
  const first = random.below(2)
  return times(runners, (index) => (index % 2 === first ? one : other))
}

interface Person {
  readonly account: Account
  readonly caller: Caller
}

async function aPerson({ rig, newAccount }: Racing): Promise<Person> {
  const account = await newAccount()
  return { account, caller: await rig.caller(account) }
}

/** Somebody of somebody's company. */
async function aColleague(racing: Racing, { account }: Person, companyRole = 'member'): Promise<Person> {
  const colleague = await aPerson(racing)
  await racing.value('update users set company_id = $1, company_role = $2 where user_id = $3', [
    ...[account.userId, companyRole, colleague.account.userId],
  ])
  return colleague
}

/** Two companies with what they have filed, and how the first is merged into the second. */
async function twoCompanies(racing: Racing) {
  const { admin, claims } = racing
  const [going, staying] = [await aPerson(racing), await aPerson(racing)]
  const { itemIds } = await claims.aSubmittedRequest(going.caller)
  await claims.aDraft(going.caller)
  await claims.aDraft(staying.caller)
  const merging = async (one: Person, other: Person) => {
    const query = { from: String(one.account.userId), into: String(other.account.userId) }
    const body = { seen: await admin.get(previewMerge, { query }) }
    return () => admin.call(mergeCompanies, { body })
  }
  return { going, staying, itemId: itemIds[0] ?? 0, merging }
}

/** In which companies the people and what they look after are. */
const companiesOf = ({ value }: Racing, ...people: readonly Person[]) =>
  value<string>(
    `select string_agg(distinct company, ',' order by company) from (
       select company_id::text as company from users where user_id = any($1)
       union all select dealer_id::text from requests where contact_id = any($1)) theirs`,
    [people.map(({ account }) => account.userId)],
  )

/** An invitation of somebody who has an account, with the code of its link. */
async function anInvitation({ rig }: Racing, by: Person, { email }: Account) {
  const { invitationId } = await by.caller.get(invitePerson, {
    body: { email, companyRole: 'member', language: 'en' },
  })
  return { invitationId: String(invitationId), code: await mailedCode(rig, email, /[?&]code=([\w-]{43})/) }
}

export const companyRaces: readonly Race[] = [
  {
    name: 'an invitation is accepted and withdrawn',
    async round(racing) {
      const [inviting, joining] = [await aPerson(racing), await aPerson(racing)]
      await racing.claims.aDraft(joining.caller)
      const { invitationId, code } = await anInvitation(racing, inviting, joining.account)
      const join = () => joining.caller.call(joinCompany, { body: { code } })
      const withdraw = () => inviting.caller.call(withdrawInvitation, { params: { invitationId } })
      // One withdrawal among those who come: it is the quicker call.
      const withdrawn = racing.random.below(runners)
      return {
        calls: times(runners, (index) => (index === withdrawn ? withdraw : join)),
        judge: async (answers) => {
          const { userId } = (answers[withdrawn]?.status === 200 ? joining : inviting).account
          return [
            ...unlessCounted(
              answers,
              `1 x 200, ${runners - 1} x 410 INVITATION_OVER`,
              `1 x 200, 1 x 404 NOT_FOUND, ${runners - 2} x 410 INVITATION_OVER`,
            ),
            ...unlessEqual('whose invitation it was is of', await companiesOf(racing, joining), String(userId)),
          ]
        },
      }
    },
  },
  {
    name: 'an access is ended while the person is given a request and a draft',
    async round(racing) {
      const { claims, value } = racing
      const boss = await aPerson(racing)
      const leaving = await aColleague(racing, boss)
      const { requestId } = await claims.aSubmittedRequest(boss.caller)
      const given = [requestId, await claims.aDraft(boss.caller)]
      const [{ userId }, { userId: successorId }] = [leaving.account, boss.account]
      const ended = racing.random.below(runners)
      return {
        calls: times(
          runners,
          (index) => () =>
            index === ended
              ? boss.caller.call(endAccess, { params: { userId: String(userId) }, body: { successorId } })
              : boss.caller.call(handOverRequest, {
                  ...{ params: { requestId: String(given[index % 2]) }, body: { userId } },
                }),
        ),
        judge: async (answers) => [
          ...unlessEqual('the answer to ending it', answers[ended]?.status, 200),
          ...answers
            .filter((answer) => !['200', '404 NOT_FOUND', '409 NOT_IN_COMPANY'].includes(outcomeOf(answer)))
            .map((answer) => `answered with ${outcomeOf(answer)}`),
          ...unlessEqual('may act', await value('select enabled from users where user_id = $1', [userId]), false),
          ...unlessEqual(
            'what the manager looks after',
            await value('select count(*)::int from requests where contact_id = $1', [successorId]),
            given.length,
          ),
        ],
      }
    },
  },
  {
    name: 'two managers demote each other',
    async round(racing) {
      const one = await aPerson(racing)
      const other = await aColleague(racing, one, 'manager')
      const demote =
        (by: Person, { account }: Person) =>
        () =>
          by.caller.call(changeCompanyRole, {
            ...{ params: { userId: String(account.userId) }, body: { companyRole: 'member' as const } },
          })
      return {
        calls: byTurns(demote(one, other), demote(other, one), racing.random),
        judge: async (answers) => [
          ...unlessCounted(answers, `${half} x 200, ${half} x 403 FORBIDDEN`),
          ...unlessEqual(
            'managers that are left',
            await racing.value(`select count(*)::int from users where company_id = $1 and company_role = 'manager'`, [
              one.account.userId,
            ]),
            1,
          ),
        ],
      }
    },
  },
  {
    name: 'two companies are merged, each into the other',
    async round(racing) {
      const { going, staying, merging } = await twoCompanies(racing)
      const calls = byTurns(await merging(going, staying), await merging(staying, going), racing.random)
      return {
        calls,
        judge: async (answers) => {
          const made = answers.filter(({ status }) => status === 201).map((answer) => answer.text)
          const together = await companiesOf(racing, going, staying)
          return [
            ...unlessCounted(answers, `${half} x 201, ${half} x 409 SAME_COMPANY`),
            ...unlessEqual('merges named in the answers', new Set(made).size, 1),
            ...unlessEqual('companies that are left', together.split(',').length, 1),
          ]
        },
      }
    },
  },
  {
    name: 'an item is decided and written about while its company is merged',
    async round(racing) {
      const { claims, admin } = racing
      const { going, staying, itemId, merging } = await twoCompanies(racing)
      const merge = await merging(going, staying)
      const [merged, decided] = [racing.random.below(half), half + racing.random.below(half)]
      return {
        calls: times(runners, (index) => {
          if (index === merged) return merge
          if (index === decided) return () => claims.decide(admin, itemId, 'Additional information required')
          return () => claims.write(going.caller, itemId, 'Is there any news?')
        }),
        judge: async (answers) => [
          ...unlessCounted(answers, `1 x 200, ${runners - 1} x 201`),
          ...unlessEqual('their company', await companiesOf(racing, going), String(staying.account.userId)),
        ],
      }
    },
  },
  {
    name: 'an invitation is accepted while its company is merged',
    async round(racing) {
      const { claims, random } = racing
      const { going, staying, merging } = await twoCompanies(racing)
      const joining = await aPerson(racing)
      await claims.aDraft(joining.caller)
      const { userId } = joining.account
      const { code } = await anInvitation(racing, going, joining.account)
      const join = () => joining.caller.call(joinCompany, { body: { code } })
      return {
        calls: byTurns(await merging(going, staying), join, random),
        judge: async (answers) => {
          const joined = answers.some(({ status }) => status === 200)
          return [
            ...unlessCounted(
              answers,
              `${half} x 201, ${half} x 410 INVITATION_OVER`,
              `1 x 200, ${half} x 409 STALE, ${half - 1} x 410 INVITATION_OVER`,
            ),
            ...unlessEqual(
              'whose invitation it was is of',
              await companiesOf(racing, joining),
              String(joined ? going.account.userId : userId),
            ),
          ]
        },
      }
    },
  },
  {
    name: 'an access is ended while its company is merged',
    async round(racing) {
      const { claims, random, value } = racing
      const { going, staying, merging } = await twoCompanies(racing)
      const leaving = await aColleague(racing, going)
      const { requestId } = await claims.aSubmittedRequest(leaving.caller)
      const { userId } = leaving.account
      const successorId = going.account.userId
      const end = () => going.caller.call(endAccess, { params: { userId: String(userId) }, body: { successorId } })
      return {
        calls: byTurns(await merging(going, staying), end, random),
        judge: async (answers) => {
          const left = answers.some(({ status }) => status === 200)
          const contact = await value('select contact_id from requests where request_id = $1', [requestId])
          return [
            ...(answers.filter(({ status }) => status === 201).length === half
              ? []
              : [`the merge was answered with ${counted(answers)}`]),
            ...answers.filter(({ status }) => status >= 500).map(({ text }) => `answered with ${text}`),
            ...unlessEqual('who looks after the request', contact, left ? successorId : userId),
            ...unlessEqual('may act', await value('select enabled from users where user_id = $1', [userId]), !left),
            ...unlessEqual('their company', await companiesOf(racing, going, leaving), String(staying.account.userId)),
          ]
        },
      }
    },
  },
  {
    name: 'requests are begun while a merge is taken back',
    async round(racing) {
      const { rig, admin, random } = racing
      const { going, staying, merging } = await twoCompanies(racing)
      const { mergeId } = jsonOf<{ mergeId: number }>(await (await merging(going, staying))())
      const takeBack = () => admin.call(takeBackMerge, { params: { mergeId: String(mergeId) } })
      const begin = () => going.caller.call(createRequest, { body: { title: 'Golf 7' } })
      return {
        calls: byTurns(takeBack, begin, random),
        judge: async (answers) => {
          for (const answer of answers)
            if (answer.status === 201) rig.acknowledged.add('request', jsonOf<{ requestId: number }>(answer).requestId)
          return [
            ...unlessCounted(answers, `${half} x 200, ${half} x 201`),
            ...unlessEqual('their company', await companiesOf(racing, going), String(going.account.userId)),
            ...unlessEqual(
              'the company that stayed',
              await companiesOf(racing, staying),
              String(staying.account.userId),
            ),
          ]
        },
      }
    },
  },
]
