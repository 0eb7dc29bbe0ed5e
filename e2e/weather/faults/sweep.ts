import { randomUUID } from 'node:crypto'
import { anItemSaveOf } from '@portal/api/testing/an-item-save.ts'
import { type Line, type LostHalf, openLine } from '@portal/api/testing/faulty-line.ts'
import { changePassword, sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { refreshSession, register, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import { uploadPdf } from '@portal/contract/files/files.ts'
import { addItem, addLayoutPdf, changeItem, updateItemStatus } from '@portal/contract/items/items.ts'
import { postMessage } from '@portal/contract/messages/messages.ts'
import { completeRequest, createRequest } from '@portal/contract/requests/requests.ts'
import { aPdf, aPicture } from '../../sample-files.ts'
import type { Part } from '../part.ts'
import { type Answer, jsonOf } from '../rig/http.ts'
import { aRegistration, type Caller, cookieOf, password } from '../rig/people.ts'
import type { Rig } from '../rig/rig.ts'
import { toldInMails } from '../rig/told-in-mails.ts'
import { slowest } from './figures.ts'
import type { HttpFault } from './http-line.ts'
import { loggedBugs } from './logged-errors.ts'
import { startFaultyStore } from './store.ts'

/** One call whose statements and calls of the store fail in turn. */
interface Step {
  /** The call under the fault, and once more without it. */
  make(): Promise<Answer>
  /** Statuses of the second call that are right where the first was done, but its answer was lost. */
  readonly alsoRight?: readonly number[]
  /** Whether it is done exactly once: a sentence where it is not. */
  check(last: Answer): Promise<string | undefined>
}

export type Flow = (people: People) => Promise<Step>

export interface People {
  readonly rig: Rig
  readonly dealer: Caller
  readonly admin: Caller
  readonly nobody: Caller
}

const storeFaults: readonly HttpFault[] = ['reset before', 'reset after', { status: 500 }, { status: 503 }]
/** No call has more statements; one that does would never end here. */
const mostStatements = 60

/** Each statement and each call of the store fails once, in ten flows; then the same call works, and nothing is half done. */
export const sweep: Part = {
  name: 'sweep',
  purpose: 'each statement and each call of the file store of ten flows fails once, and the call is tried again',
  async run(weather) {
    const { figure, say, violated } = weather
    const store = await startFaultyStore()
    let line: Line | undefined
    try {
      const rig = await weather.startRig({
        processes: [{ ROLE: 'api' }, { ROLE: 'worker' }],
        settings: store.settings,
        through: {
          database: async (url) => {
            line = await openLine(new URL(url))
            return line.over(url)
          },
        },
      })
      if (!line) throw new Error('The portal does not use the line')
      // A worker would send statements of its own over the line, and mail the codes that are read below.
      const worker = rig.processes[1]
      await worker?.end()
      const people: People = {
        rig,
        dealer: await rig.caller(await rig.anAccount()),
        admin: await rig.caller(await rig.anAccount({ role: 'ADMIN' })),
        nobody: await rig.caller(),
      }
      const took: number[] = []
      let [faults, healed] = [0, 0]

      /** Makes the call under one fault. Whether the fault was met at all. */
      const tried = async (
        name: string,
        flow: Flow,
        what: string,
        arm: () => { happened(): boolean; giveUp(): void },
      ) => {
        const step = await flow(people)
        const fault = arm()
        const begin = performance.now()
        const first = await step
          .make()
          .catch((error: unknown) => ({ status: 0, text: String(error), headers: {}, milliseconds: 0 }))
        const milliseconds = performance.now() - begin
        fault.giveUp()
        if (!fault.happened()) return false
        took.push(milliseconds)
        faults += 1
        const wrong = (sentence: string) => violated(`${name}, ${what}: ${sentence}`)
        const worked = first.status >= 200 && first.status < 300
        if (worked) healed += 1
        else if (first.status !== 503) wrong(`answered ${first.status} ${first.text.slice(0, 300)}`)
        if (milliseconds > 3000) wrong(`answered ${first.status} after ${Math.round(milliseconds)} ms`)
        const last = worked ? first : await step.make()
        const right = (last.status >= 200 && last.status < 300) || step.alsoRight?.includes(last.status)
        if (!right) wrong(`tried again it was answered ${last.status} ${last.text.slice(0, 300)}`)
        const sentence = await step.check(last)
        if (sentence) wrong(sentence)
        return true
      }

      const rounds = weather.times(1)
      for (let round = 0; round < rounds; round += 1)
        for (const [name, flow] of Object.entries(flows)) {
          const before = faults
          for (const half of ['before', 'after'] satisfies LostHalf[])
            for (let number = 1; number < mostStatements; number += 1) {
              const what = `statement ${number} broken ${half} the server`
              if (!(await tried(name, flow, what, () => requireLine(line).breakAt(number, half)))) break
            }
          for (const storeFault of storeFaults)
            for (const persists of [false, true])
              for (let number = 1; number < mostStatements; number += 1) {
                const what = `call ${number} of the store: ${JSON.stringify(storeFault)}${persists ? ', and all after it' : ''}`
                const arm = () => failFrom(store.line, number, storeFault, persists)
                if (!(await tried(name, flow, what, arm))) break
              }
          say(`${name}: ${faults - before} faults`)
        }
      figure('faults', faults, '200 at least')
      figure('absorbed, the call worked all the same', healed)
      figure('slowest answer', `${slowest(took)} ms`, '3 s')
      figure('flows', Object.keys(flows).length)
      await worker?.start()
      for (const sentence of await loggedBugs(rig)) violated(sentence)
      await weather.check(rig, 'after the last fault', { straysForSeconds: 24 * 3600 })
    } finally {
      await line?.close()
      await store.stop()
    }
  },
}

function requireLine(line: Line | undefined): Line {
  if (!line) throw new Error('There is no line')
  return line
}

/** The call of the store but `number - 1` fails, alone or with all that follow. */
function failFrom(
  line: { failWhere(decide: (() => HttpFault | undefined) | undefined): void },
  number: number,
  fault: HttpFault,
  persists: boolean,
) {
  let left = number
  line.failWhere(() => {
    left -= 1
    return left === 0 || (persists && left < 0) ? fault : undefined
  })
  return { happened: () => left <= 0, giveUp: () => line.failWhere(undefined) }
}

const rows = async ({ pool }: Rig, query: string, ...values: unknown[]): Promise<number> =>
  (await pool.query(query, values)).rowCount ?? 0

/** A sentence unless there is exactly one such row. */
const exactlyOne = async (rig: Rig, what: string, query: string, ...values: unknown[]): Promise<string | undefined> => {
  const count = await rows(rig, query, ...values)
  return count === 1 ? undefined : `there are ${count} of what there should be one of: ${what}`
}

/** The code of a mail that no worker has sent. */
async function queuedCode({ pool }: Rig, email: string): Promise<string> {
  const { rows: found } = await pool.query<{ code: string }>(
    `select facts->>'code' as code from mails where recipient = $1 order by created_at desc limit 1`,
    [email],
  )
  return found[0]?.code ?? ''
}

const aFile = async (dealer: Caller) => jsonOf<{ imagePath: string }>(await dealer.upload(aPicture())).imagePath
const aDraft = async (dealer: Caller) => String((await dealer.get(createRequest, { body: {} })).requestId)

async function aDraftWithItem(dealer: Caller) {
  const requestId = await aDraft(dealer)
  const body = anItemSaveOf({ images: [await aFile(dealer)] })
  const { id } = await dealer.get(addItem, { params: { requestId }, body })
  return { requestId, itemId: String(id), body }
}

async function aSubmittedItem(dealer: Caller) {
  const { requestId, itemId } = await aDraftWithItem(dealer)
  await dealer.get(completeRequest, { params: { requestId } })
  return { requestId, itemId }
}

async function aSignedIn({ rig, nobody }: People) {
  const { email } = await rig.anAccount()
  const answer = await nobody.call(signIn, { body: { email, password } })
  return { email, ...cookieOf(answer) }
}

const signsIn = async ({ nobody }: People, email: string, withPassword: string): Promise<string | undefined> => {
  const { status } = await nobody.call(signIn, { body: { email, password: withPassword } })
  return status === 200 ? undefined : `signing in with the new password is answered ${status}`
}

export const flows: Readonly<Record<string, Flow>> = {
  async register({ rig, nobody }) {
    const body = aRegistration()
    return {
      make: () => nobody.call(register, { body }),
      alsoRight: [409],
      check: () =>
        exactlyOne(
          rig,
          'mail with a code',
          'select from users join mails on recipient = email where email = $1',
          body.email,
        ),
    }
  },
  async verify({ rig, nobody }) {
    const body = aRegistration()
    const { email } = body
    await nobody.get(register, { body })
    const code = await queuedCode(rig, email)
    return {
      make: () => nobody.call(verifyEmail, { query: { email, code } }),
      alsoRight: [409],
      check: () => exactlyOne(rig, 'verified account', 'select from users where verified and email = $1', email),
    }
  },
  async 'sign in'({ rig, nobody }) {
    const { email } = await rig.anAccount()
    return {
      make: () => nobody.call(signIn, { body: { email, password } }),
      check: async (last) =>
        /^refreshToken=./.test(cookieOf(last).cookie) ? undefined : 'there is no cookie of a session',
    }
  },
  async refresh(people) {
    const { cookie } = await aSignedIn(people)
    return {
      make: () => people.nobody.call(refreshSession, { headers: { cookie } }),
      check: async (last) => {
        const next = cookieOf(last).cookie || cookie
        const { status } = await people.nobody.call(refreshSession, { headers: { cookie: next } })
        return status === 200 ? undefined : `the next refresh is answered ${status}`
      },
    }
  },
  async 'begin a request'({ rig, dealer }) {
    const title = `Weather ${randomUUID()}`
    const headers = { 'idempotency-key': randomUUID() }
    return {
      make: () => dealer.call(createRequest, { body: { title }, headers }),
      check: () => exactlyOne(rig, 'request', 'select from requests where title = $1', title),
    }
  },
  async 'add an item'({ rig, dealer }) {
    const requestId = await aDraft(dealer)
    const body = anItemSaveOf({ images: [await aFile(dealer)] })
    const headers = { 'idempotency-key': randomUUID() }
    return {
      make: () => dealer.call(addItem, { params: { requestId }, body, headers }),
      check: () =>
        exactlyOne(
          rig,
          'item with a file',
          'select from request_items join files using (item_id) where request_id = $1',
          requestId,
        ),
    }
  },
  async 'change an item'({ rig, dealer }) {
    const { itemId, body } = await aDraftWithItem(dealer)
    const changed = { ...body, itemNumber: 'NW-200', images: [await aFile(dealer)] }
    return {
      make: () => dealer.call(changeItem, { params: { itemId }, body: changed }),
      check: () =>
        exactlyOne(
          rig,
          'changed item with its file',
          `select from request_items join files using (item_id) where item_id = $1 and item_number = 'NW-200' and key = $2`,
          itemId,
          changed.images[0],
        ),
    }
  },
  async complete({ rig, dealer, admin }) {
    const { requestId } = await aDraftWithItem(dealer)
    return {
      make: () => dealer.call(completeRequest, { params: { requestId } }),
      check: async () =>
        (await exactlyOne(
          rig,
          'history entry',
          `select from item_history join request_items using (item_id) where kind = 'submitted' and request_id = $1`,
          requestId,
        )) ??
        (await exactlyOne(
          rig,
          'word in a mail to the administrator',
          `select from ${toldInMails} where template = 'request-submitted' and recipient = $1 and facts->>'requestId' = $2`,
          admin.account?.email,
          requestId,
        )),
    }
  },
  async upload({ rig, dealer }) {
    const name = `${randomUUID()}.png`
    return {
      make: () => dealer.upload(aPicture(name)),
      // An upload whose answer was lost leaves a second file that belongs to nothing; it goes after 30 days.
      check: async (last) =>
        (await rig.storage.exists(jsonOf<{ imagePath: string }>(last).imagePath)) ? undefined : 'the file is not there',
    }
  },
  async 'message with a picture'({ rig, dealer, admin }) {
    const { itemId } = await aSubmittedItem(dealer)
    const body = { messageContent: `Weather ${randomUUID()}`, attachments: [await aFile(dealer)] }
    const headers = { 'idempotency-key': randomUUID() }
    return {
      make: () => dealer.call(postMessage, { params: { itemId }, body, headers }),
      check: async () =>
        (await exactlyOne(
          rig,
          'message with its picture',
          'select from messages join files using (message_id) where content = $1',
          body.messageContent,
        )) ??
        (await exactlyOne(
          rig,
          'mail to the administrator',
          `select from ${toldInMails} where recipient = $1 and facts->>'text' = $2`,
          admin.account?.email,
          body.messageContent,
        )),
    }
  },
  async 'change a status'({ rig, dealer, admin }) {
    const { itemId } = await aSubmittedItem(dealer)
    const body = { status: 'Declined', declineReason: 'Out of warranty', seenStatus: 'Under review' } as const
    return {
      make: () => admin.call(updateItemStatus, { params: { itemId }, body }),
      // Where the answer of the first try got lost, the request is closed by it.
      alsoRight: [409],
      check: async () =>
        (await exactlyOne(
          rig,
          'change in the history',
          `select from item_history where kind = 'status-changed' and item_id = $1`,
          itemId,
        )) ??
        (await exactlyOne(
          rig,
          'mail about the closed request',
          `select from ${toldInMails} where template = 'request-closed' and facts->'items' @> jsonb_build_array(jsonb_build_object('itemId', $1::int))`,
          itemId,
        )),
    }
  },
  async 'upload a layout PDF'({ rig, admin }) {
    return {
      make: () => admin.upload(aPdf(), uploadPdf),
      check: async (last) =>
        (await rig.storage.exists(jsonOf<{ pdfPath: string }>(last).pdfPath)) ? undefined : 'the file is not there',
    }
  },
  async 'attach a layout PDF'({ rig, dealer, admin }) {
    const { itemId } = await aSubmittedItem(dealer)
    const { pdfPath: key } = jsonOf<{ pdfPath: string }>(await admin.upload(aPdf(), uploadPdf))
    return {
      make: () => admin.call(addLayoutPdf, { params: { itemId }, body: { key, name: 'layout.pdf' } }),
      check: () =>
        exactlyOne(
          rig,
          'layout of the item',
          `select from files where attached_as = 'layout' and item_id = $1 and key = $2`,
          itemId,
          key,
        ),
    }
  },
  async 'ask for an OTP'({ rig, nobody }) {
    const { email } = await rig.anAccount()
    return {
      make: () => nobody.call(sendOtp, { params: { email } }),
      alsoRight: [409],
      check: () => exactlyOne(rig, 'mail with an OTP', 'select from mails where recipient = $1', email),
    }
  },
  async 'send the OTP'({ rig, nobody }) {
    const { email } = await rig.anAccount()
    await nobody.get(sendOtp, { params: { email } })
    const otp = await queuedCode(rig, email)
    return {
      make: () => nobody.call(verifyOtp, { params: { email, otp } }),
      // Where the answer of the first try got lost, the OTP is used up. Its owner asks for another one.
      alsoRight: [400, 417],
      check: async (last) => {
        if (last.status === 200) return undefined
        const { status } = await nobody.call(sendOtp, { params: { email } })
        return status === 200 ? undefined : `another OTP is refused with ${status}`
      },
    }
  },
  async 'set a new password'(people) {
    const { rig, nobody } = people
    const { email } = await rig.anAccount()
    await nobody.get(sendOtp, { params: { email } })
    const answer = await nobody.call(verifyOtp, { params: { email, otp: await queuedCode(rig, email) } })
    const headers = cookieOf(answer)
    const newPassword = `Woofer-18 ${randomUUID()}`
    const body = { password: newPassword, repeatPassword: newPassword }
    return {
      make: () => nobody.call(changePassword, { params: { email }, headers, body }),
      // Where the answer of the first try got lost, the password is set, and the right to set it is used up.
      alsoRight: [403],
      check: () => signsIn(people, email, newPassword),
    }
  },
}
