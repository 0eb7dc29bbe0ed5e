import { timePasses } from '@portal/api/testing/time-passes.ts'
import { changePassword, sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { refreshSession, register, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import type { Part } from '../part.ts'
import { type Answer, jsonOf } from '../rig/http.ts'
import { mailedCode } from '../rig/mailed-code.ts'
import { aRegistration, cookieOf, password } from '../rig/people.ts'
import type { Rig } from '../rig/rig.ts'
import { call } from './direct-calls.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const wrongBy = 2 * minute

/** Two processes share a database, and one's clock is two minutes wrong: what they share lives as long as it should. */
export const clocks: Part = {
  name: 'clocks',
  purpose: 'two processes whose clocks differ by two minutes share sessions, codes and tokens',
  async run(weather) {
    let checks = 0
    for (const seconds of [wrongBy, -wrongBy]) {
      const wrongClock = {
        NODE_OPTIONS: `--import ${new URL('./shifted-clock.ts', import.meta.url).href}`,
        CLOCK_IS_WRONG_BY: String(seconds),
      }
      const rig = await weather.startRig({ processes: [{}, wrongClock] })
      const [right = '', wrong = ''] = rig.processes.map(({ url }) => url)
      const expect = (what: string, answer: Answer, status: number) => {
        checks += 1
        if (answer.status === status) return
        weather.violated(`${seconds} s, ${what}: ${answer.status} ${answer.text}, and not ${status}`)
      }
      for (const [here, there, way] of [
        [right, wrong, 'from the right clock to the wrong one'],
        [wrong, right, 'from the wrong clock to the right one'],
      ] as const) {
        await sessionsAreShared(rig, here, there, (what, ...rest) => expect(`${what}, ${way}`, ...rest))
        await codesAreShared(rig, here, there, (what, ...rest) => expect(`${what}, ${way}`, ...rest))
      }
      await weather.check(rig, `${seconds} s`)
    }
    weather.figure('answers compared', checks)
  },
}

type Expect = (what: string, answer: Answer, status: number) => void

async function sessionsAreShared(rig: Rig, here: string, there: string, expect: Expect): Promise<void> {
  const { email } = await rig.anAccount()
  const signedIn = await call(rig, here, signIn, { body: { email, password } })
  expect('sign-in', signedIn, 200)
  let cookie = cookieOf(signedIn).cookie
  const whoAmI = (url: string, answer: Answer) =>
    call(rig, url, getCurrentUser, { headers: { authorization: `Bearer ${jsonOf<{ token: string }>(answer).token}` } })
  expect('the token at the other process', await whoAmI(there, signedIn), 200)

  for (let round = 0; round < 5; round += 1) {
    const first = await call(rig, here, refreshSession, { headers: { cookie } })
    const second = await call(rig, there, refreshSession, { headers: { cookie } })
    expect('a refresh', first, 200)
    expect('the same refresh at the other process', second, 200)
    expect('its token', await whoAmI(here, second), 200)
    cookie = cookieOf(first).cookie
  }
  await letTimePass(rig, day - 5)
  const renewed = await call(rig, there, refreshSession, { headers: { cookie } })
  expect('a session that was idle for not quite a day', renewed, 200)
  cookie = cookieOf(renewed).cookie
  await letTimePass(rig, day + 1)
  for (const url of [here, there])
    expect('a session that was idle for a day', await call(rig, url, refreshSession, { headers: { cookie } }), 401)
}

async function codesAreShared(rig: Rig, here: string, there: string, expect: Expect): Promise<void> {
  for (const [age, status] of [
    [15 * minute - 5, 200],
    [15 * minute + 1, 410],
  ] as const) {
    const email = await registered(rig, here)
    const code = await mailedCode(rig, email)
    await letTimePass(rig, age)
    expect(`a code after ${age} s`, await call(rig, there, verifyEmail, { query: { email, code } }), status)
  }
  for (const [age, status] of [
    [10 * minute - 5, 200],
    [10 * minute + 1, 417],
  ] as const) {
    const { email } = await rig.anAccount()
    expect('asking for an OTP', await call(rig, here, sendOtp, { params: { email } }), 200)
    const otp = await mailedCode(rig, email)
    await letTimePass(rig, age)
    const verified = await call(rig, there, verifyOtp, { params: { email, otp } })
    expect(`an OTP after ${age} s`, verified, status)
    if (status !== 200) continue
    await letTimePass(rig, 10 * minute - 5)
    const headers = cookieOf(verified)
    const body = { password: 'Woofer-18 inches', repeatPassword: 'Woofer-18 inches' }
    expect('a new password', await call(rig, here, changePassword, { params: { email }, headers, body }), 200)
  }
}

async function registered(rig: Rig, url: string): Promise<string> {
  const body = aRegistration()
  const answer = await call(rig, url, register, { body })
  if (answer.status !== 201) throw new Error(`The registration was answered with ${answer.status} ${answer.text}`)
  return body.email
}

/** For everything that the database remembers. Nobody may be writing, so the jobs are done first. */
async function letTimePass(rig: Rig, seconds: number): Promise<void> {
  await rig.settled()
  await timePasses(rig.pool, seconds)
}
