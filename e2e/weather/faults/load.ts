import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { anItemSaveOf } from '@portal/api/testing/an-item-save.ts'
import { changePassword, sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { refreshSession, register, signIn } from '@portal/contract/accounts/session.ts'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { probeUpload } from '@portal/contract/files/files.ts'
import { addItem, updateItemStatus } from '@portal/contract/items/items.ts'
import { postMessage } from '@portal/contract/messages/messages.ts'
import {
  completeRequest,
  createRequest,
  listActiveRequests,
  listOwnRequests,
} from '@portal/contract/requests/requests.ts'
import type { Random } from '@portal/domain/testing/seeded-random.ts'
import { aPicture, type SampleFile } from '../../sample-files.ts'
import { type Answer, jsonOf } from '../rig/http.ts'
import { mailedCodeNow } from '../rig/mailed-code.ts'
import { type Account, aRegistration, type Caller, cookieOf, password } from '../rig/people.ts'
import type { Rig } from '../rig/rig.ts'

/** What a call needs beside the database: nothing more, or the store of files. */
export type Kind = 'reading' | 'writing' | 'files' | 'accounts'

/** One call of the load; status 0 where the connection broke and nobody answered. */
export interface Call {
  readonly kind: Kind
  readonly name: string
  readonly status: number
  readonly began: number
  readonly milliseconds: number
}

export interface LoadOptions {
  readonly perSecond: number
  readonly random: Random
  /** Videos among the uploads, for a worker to convert. */
  readonly video?: SampleFile
  /** Whether passwords are reset as well. */
  readonly resets?: boolean
}

/** People who work with the portal while something happens to it, and remember what it told them. */
export interface Load {
  readonly calls: readonly Call[]
  /** Calls that began since then, by `performance.now()`. */
  since(began: number): Call[]
  /** Sentences about what must not have happened to these people. */
  readonly wrong: string[]
  /** Ends the work. Whoever got no answer tries once more, which must work now. */
  stop(): Promise<void>
}

/** Most calls that are under way at once: people who got no answer do not call on and on. */
const mostUnderWay = 40

interface Dealer {
  readonly caller: Caller
  /** Where the claim that this dealer is writing has got to. */
  claim: { readonly key: string; requestId?: number; imagePath?: string; itemId?: number; readonly serial: string }
  readonly submittedItems: number[]
  readonly files: string[]
  busy: boolean
}

export async function startLoad(rig: Rig, options: LoadOptions): Promise<Load> {
  const { random, perSecond, video, resets = false } = options
  const calls: Call[] = []
  const wrong: string[] = []
  const newClaim = () => ({ key: randomUUID(), serial: `SN-${randomUUID()}` })
  const dealers: Dealer[] = []
  for (let count = 0; count < 6; count += 1) {
    const caller = await rig.caller(await rig.anAccount())
    dealers.push({ caller, claim: newClaim(), submittedItems: [], files: [], busy: false })
  }
  const admin = await rig.caller(await rig.anAccount({ role: 'ADMIN' }))
  const nobody = await rig.caller()
  const sessions = [await aSession(rig), await aSession(rig)]
  /** What got no clear answer, to be tried again exactly as it was. */
  const unanswered: (() => Promise<void>)[] = []

  /** Makes a call and notes it. Its answer where it was a success, or one of the refusals that are right here. */
  async function made(
    kind: Kind,
    name: string,
    sending: Promise<Answer>,
    alsoRight: readonly number[] = [],
  ): Promise<Answer | undefined> {
    const began = performance.now()
    const answer = await sending.catch(() => undefined)
    const status = answer?.status ?? 0
    calls.push({ kind, name, status, began, milliseconds: performance.now() - began })
    if ((status >= 200 && status < 300) || alsoRight.includes(status)) return answer
    if (![0, 503, 507].includes(status)) wrong.push(`${name} was answered with ${status} ${answer?.text.slice(0, 200)}`)
    return undefined
  }

  /** Does it now, and again at the end where it got no clear answer. */
  async function untilAnswered(work: () => Promise<boolean>): Promise<void> {
    if (!(await work())) unanswered.push(() => untilAnswered(work))
  }

  /** The next step of a dealer's claim: begin it, upload its picture, add its item, submit it. */
  async function claimOn(dealer: Dealer): Promise<void> {
    const { caller, claim } = dealer
    if (claim.requestId === undefined) {
      const headers = { 'idempotency-key': claim.key }
      const answer = await made(
        'writing',
        'createRequest',
        caller.call(createRequest, { body: { title: claim.serial }, headers }),
      )
      if (!answer) return
      claim.requestId = jsonOf<{ requestId: number }>(answer).requestId
      rig.acknowledged.add('request', claim.requestId)
    } else if (claim.imagePath === undefined) {
      const imagePath = await uploads(dealer, aPicture())
      if (imagePath) claim.imagePath = imagePath
    } else if (claim.itemId === undefined) {
      const answer = await made(
        'writing',
        'addItem',
        caller.call(addItem, {
          params: { requestId: String(claim.requestId) },
          headers: { 'idempotency-key': `${claim.key}-item` },
          body: anItemSaveOf({ serialNumber: claim.serial, images: [claim.imagePath] }),
        }),
      )
      if (!answer) return
      claim.itemId = jsonOf<{ id: number }>(answer).id
      rig.acknowledged.add('item', claim.itemId)
    } else {
      const params = { requestId: String(claim.requestId) }
      if (!(await made('writing', 'completeRequest', caller.call(completeRequest, { params })))) return
      rig.acknowledged.add('submitted', claim.requestId)
      dealer.submittedItems.push(claim.itemId)
      dealer.claim = newClaim()
    }
  }

  async function uploads({ caller, files }: Dealer, file: SampleFile): Promise<string | undefined> {
    const answer = await made('files', 'uploadMedia', caller.upload(file))
    if (!answer) return undefined
    const { imagePath, targetVideoKey } = jsonOf<{ imagePath: string; targetVideoKey: string | null }>(answer)
    const key = targetVideoKey ?? imagePath
    rig.acknowledged.add('file', key)
    files.push(key)
    return imagePath
  }

  async function writes({ caller, submittedItems }: Dealer): Promise<void> {
    if (submittedItems.length === 0) return
    const itemId = random.pick(submittedItems)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { messageContent: `Weather ${randomUUID()}` }
    await untilAnswered(async () => {
      const sending = caller.call(postMessage, { params: { itemId: String(itemId) }, headers, body })
      const answer = await made('writing', 'postMessage', sending)
      if (answer) rig.acknowledged.add('message', jsonOf<{ messageId: number }>(answer).messageId)
      return answer !== undefined
    })
  }

  async function decides(): Promise<void> {
    const items = dealers.flatMap(({ submittedItems }) => submittedItems)
    if (items.length === 0) return
    const itemId = random.pick(items)
    const note = `Weather ${randomUUID()}`
    const body = { status: 'Additional information required', infoRequiredNote: note } as const
    const sending = admin.call(updateItemStatus, { params: { itemId: String(itemId) }, body })
    if (await made('writing', 'updateItemStatus', sending)) rig.acknowledged.add('note', `${itemId}:${note}`)
  }

  async function registers(): Promise<void> {
    const body = aRegistration()
    if (await made('accounts', 'register', nobody.call(register, { body }))) rig.acknowledged.add('account', body.email)
  }

  let resetting: { readonly email: string; readonly newPassword: string; cookie?: string; asked?: true } | undefined
  const changedPasswords = new Map<string, string>()
  let resetIsBusy = false

  /** The next step of a reset: ask for the code, send it, set the password. */
  async function resetsOn(): Promise<void> {
    resetting ??= { email: (await rig.anAccount()).email, newPassword: `Woofer-18 ${randomUUID()}` }
    const { email, newPassword, cookie } = resetting
    if (!resetting.asked) {
      // Where the answer of a first try got lost, the code is on its way: 409.
      if (await made('accounts', 'sendOtp', nobody.call(sendOtp, { params: { email } }), [409])) resetting.asked = true
    } else if (cookie === undefined) {
      const otp = mailedCodeNow(rig, email)
      if (!otp) return
      // Where the answer of a first try got lost, its code is used up, and its owner begins anew.
      const sending = nobody.call(verifyOtp, { params: { email, otp } })
      const answer = await made('accounts', 'verifyOtp', sending, [400, 417])
      if (!answer) return
      if (answer.status === 200) resetting.cookie = cookieOf(answer).cookie
      else resetting = undefined
    } else {
      const body = { password: newPassword, repeatPassword: newPassword }
      const sending = nobody.call(changePassword, { params: { email }, headers: { cookie }, body })
      // 400 where the password was changed, and the answer got lost. Signing in shows that it was.
      if (!(await made('accounts', 'changePassword', sending, [403]))) return
      changedPasswords.set(email, newPassword)
      resetting = undefined
    }
  }

  const refreshes = async () => {
    const session = random.pick(sessions)
    if (session.busy) return
    session.busy = true
    const answer = await made('accounts', 'refreshSession', session.refresh())
    session.take(answer)
    session.busy = false
  }

  const operations: readonly (readonly [number, () => Promise<unknown>])[] = [
    [20, () => made('reading', 'listOwnRequests', random.pick(dealers).caller.call(listOwnRequests, {}))],
    [10, () => made('reading', 'listActiveRequests', admin.call(listActiveRequests, {}))],
    [10, () => made('reading', 'getCurrentUser', random.pick(dealers).caller.call(getCurrentUser))],
    [
      5,
      async () => {
        const { caller, files } = random.pick(dealers)
        if (files.length === 0) return
        await made('files', 'probeUpload', caller.call(probeUpload, { query: { key: files[0] ?? '' } }))
      },
    ],
    [
      25,
      async () => {
        const dealer = random.pick(dealers)
        if (dealer.busy) return
        dealer.busy = true
        await claimOn(dealer)
        dealer.busy = false
      },
    ],
    [10, () => writes(random.pick(dealers))],
    [8, decides],
    [3, registers],
    [5, refreshes],
    [4, () => uploads(random.pick(dealers), random.chance(0.3) ? (video ?? aPicture()) : aPicture())],
    [
      resets ? 6 : 0,
      async () => {
        if (resetIsBusy) return
        resetIsBusy = true
        await resetsOn()
        resetIsBusy = false
      },
    ],
  ]
  const weighted = operations.map(([weight, work]) => ({ weight, work }))

  let stopped = false
  const underWay = new Set<Promise<unknown>>()
  const working = (async () => {
    let next = performance.now()
    while (!stopped) {
      next += 1000 / perSecond
      if (underWay.size < mostUnderWay) {
        const work = random.pickWeighted(weighted).work()
        underWay.add(work)
        void work.finally(() => underWay.delete(work))
      }
      await pause(Math.max(0, next - performance.now()))
    }
  })()

  return {
    calls,
    since: (began) => calls.filter((call) => call.began >= began),
    wrong,
    async stop() {
      stopped = true
      await working
      await Promise.all(underWay)
      const tries = unanswered.splice(0)
      for (const again of tries) await again()
      for (const session of sessions) {
        session.take(await made('accounts', 'refreshSession', session.refresh()))
        if (!session.lives()) wrong.push('a session has ended although nobody ended it')
      }
      for (const [email, changed] of changedPasswords) {
        const { status } = await nobody.call(signIn, { body: { email, password: changed } })
        if (status !== 200) wrong.push(`a password that was set does not sign in: ${status}`)
      }
      if (unanswered.length > 0) wrong.push(`${unanswered.length} of ${tries.length} calls failed when tried again`)
    },
  }
}

/** Somebody who is signed in as a browser is: with a cookie that each refresh replaces. */
async function aSession(rig: Rig) {
  const account: Account = await rig.anAccount()
  const caller = await rig.caller()
  let alive = true
  let cookie = cookieOf(await caller.call(signIn, { body: { email: account.email, password } })).cookie
  return {
    busy: false,
    lives: () => alive,
    /** With the cookie that was received last: whoever got no answer sends the old one again. */
    async refresh() {
      const answer = await caller.call(refreshSession, { headers: { cookie } })
      if (answer.status === 401) alive = false
      return answer
    },
    take(answer: Answer | undefined) {
      cookie = (answer && cookieOf(answer).cookie) || cookie
    },
  }
}
