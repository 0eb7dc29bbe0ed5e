import { setTimeout as delay } from 'node:timers/promises'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import type { Endpoint, EndpointName } from '@portal/contract/endpoint.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { errorStatus, isErrorCode } from '@portal/contract/errors.ts'
import { createRandom } from '@portal/domain/testing/seeded-random.ts'
import type { Part, Weather } from '../part.ts'
import type { Answer } from '../rig/http.ts'
import type { Rig } from '../rig/rig.ts'
import { brokenConversations } from './broken-conversations.ts'
import { type Wire, wireOf } from './mutations.ts'
import { createWorld, type World } from './world.ts'

/** So many inputs to each call of the contract: more than 20,000 together. */
const inputsACall = 360
/** So many about the same things, before fresh ones are made. */
const inputsAboutTheSame = 24
const atOnce = 6
const longestAnswerMs = 2000

/** Words that only a program says about itself. */
const innerWords =
  /node_modules|\bat .+:\d+:\d+|\.ts:\d+|syntax error at or near|\bpg_\w|violates \w+ constraint|ECONN|EACCES/

interface Tally {
  readonly patient: boolean
  readonly sent: Map<EndpointName, number>
  readonly succeeded: Map<EndpointName, number>
  readonly statuses: Map<number, number>
  pastTheShape: number
  slowest: { readonly milliseconds: number; readonly what: string }
}

/**
 * Bad inputs to every call of the contract: each an answer below 500 within two seconds, and nothing broken behind it.
 * `patient` is for a machine that is busy with other tests: answers may take their time, and one that says that something
 * is not available for now must only not say so again.
 */
export const badInputs = ({ patient }: { readonly patient: boolean }): Part => ({
  name: 'inputs',
  purpose: 'bad inputs to every call of the contract',
  async run(weather) {
    // The second process asks for captchas, so that they are part of what is tried.
    const rig = await weather.startRig({ processes: [{}, { CAPTCHA: 'altcha' }], firstOnly: true })
    const pids = rig.processes.map((one) => one.pid())
    const world = await createWorld(rig)
    const tally: Tally = {
      patient,
      sent: new Map(),
      succeeded: new Map(),
      statuses: new Map(),
      pastTheShape: 0,
      slowest: { milliseconds: 0, what: '' },
    }
    for (const endpoint of endingCalls) await tryCall(weather, rig, world, tally, endpoint)
    const conversations = await brokenConversations(rig.processes[0]?.url ?? '', weather)
    await stillInOrder(weather, rig, world, pids)
    await weather.check(rig, 'after all inputs')
    report(weather, tally, conversations)
  },
})

/** An answer that goes on has no end to wait for; what it makes of a wrong place to resume is tested beside it. */
const endingCalls: readonly Endpoint[] = Object.values(endpoints).filter(({ answers }) => answers !== 'events')

async function tryCall(weather: Weather, rig: Rig, world: World, tally: Tally, endpoint: Endpoint): Promise<void> {
  const all = weather.times(inputsACall)
  for (let first = 0; first < all; first += inputsAboutTheSame) {
    const given = await world.ready(endpoint.name)
    const count = Math.min(inputsAboutTheSame, all - first)
    // The call as it should be comes first at the beginning, and later last: then what came before it met things untouched.
    const asItShouldBe = first === 0 ? 0 : count - 1
    const one = async (index: number) => {
      const random = createRandom(weather.seed ^ Math.imul(first + index + 1, 2654435761) ^ hashOf(endpoint.name))
      const mutate = index !== asItShouldBe
      const { wire, made, signedIn } = await wireOf(endpoint, given, world, random, { mutate })
      const what = `${endpoint.name} with ${made.join(', ') || 'nothing wrong'}: ${described(wire)}`
      const process =
        endpoint.name === 'captchaChallenge' || (endpoint.plainErrors && mutate && random.chance(0.2)) ? 1 : 0
      const url = `${rig.processes[process]?.url}${wire.path}`
      const send = () =>
        rig.http.send(url, wire).catch((error: unknown) => {
          weather.violated(`${what} broke the connection: ${error}`)
          return undefined
        })
      let answer = await send()
      if (tally.patient && answer?.status === errorStatus.UNAVAILABLE) {
        await delay(Number(answer.headers['retry-after'] ?? 1) * 1000)
        answer = await send()
      }
      if (answer)
        judge(weather, tally, endpoint, answer, {
          what,
          countsAsInside: signedIn && !made.some((kind) => kind.startsWith('path')),
        })
    }
    if (asItShouldBe === 0) await one(0)
    const others = Array.from({ length: count }, (_, index) => index).filter((index) => index !== asItShouldBe)
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = others.shift(); next !== undefined; next = others.shift()) await one(next)
      }),
    )
    if (asItShouldBe > 0) await one(asItShouldBe)
  }
}

function judge(
  { violated }: Weather,
  tally: Tally,
  { name }: Endpoint,
  { status, text, milliseconds }: Answer,
  { what, countsAsInside }: { readonly what: string; readonly countsAsInside: boolean },
): void {
  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
  count(tally.sent, name)
  count(tally.statuses, status)
  if (status < 300) count(tally.succeeded, name)
  if (milliseconds > tally.slowest.milliseconds) tally.slowest = { milliseconds, what }
  if (status >= 500) violated(`${what} was answered with ${status} ${text.slice(0, 200)}`)
  if (milliseconds > longestAnswerMs && !tally.patient) violated(`${what} took ${Math.round(milliseconds)} ms`)
  if (status >= 400 && innerWords.test(text)) violated(`${what} shows what is inside: ${text.slice(0, 300)}`)
  if (countsAsInside && isPastTheShape(status, text)) tally.pastTheShape += 1
}

/** Whether a use case answered: it succeeded, or was refused for another reason than who called and what it looked like. */
function isPastTheShape(status: number, text: string): boolean {
  if (status < 300) return true
  if ([413, 415, 414, 431].includes(status)) return false
  const code = /"(?:code|error)":"([A-Z_]+)"/.exec(text)?.[1] ?? text
  return isErrorCode(code) && !['VALIDATION', 'NOT_AUTHENTICATED', 'FORBIDDEN'].includes(code)
}

/** After everything: the same processes, and an ordinary call is answered as ever. */
async function stillInOrder(weather: Weather, rig: Rig, world: World, pids: (number | undefined)[]): Promise<void> {
  for (const [index, one] of rig.processes.entries()) {
    if (one.pid() !== pids[index]) weather.violated(`process ${index} is another one than before`)
    const errors = (await one.logged()).filter(({ level }) => Number(level) >= 50)
    for (const line of errors.slice(0, 5))
      weather.violated(`process ${index} logged ${JSON.stringify(line).slice(0, 600)}`)
  }
  const { by } = await world.ready('getCurrentUser')
  const fields = Object.keys(await by.get(getCurrentUser))
    .sort()
    .join()
  if (fields !== 'companyName,companyRole,email,firstName,hasColleagues,language,lastName,userId')
    weather.violated(`an ordinary answer has other fields: ${fields}`)
}

function report({ figure, violated, times }: Weather, tally: Tally, conversations: number): void {
  const sum = (counts: Map<unknown, number>) => [...counts.values()].reduce((all, count) => all + count, 0)
  const sent = sum(tally.sent)
  const never = endingCalls.filter(({ name }) => !tally.succeeded.get(name))
  for (const { name } of never) violated(`${name} did not succeed once: its inputs show nothing`)
  const share = tally.pastTheShape / sent
  if (share < 0.3) violated(`only ${Math.round(share * 100)} % of the inputs were signed in and past the shape check`)
  const fewest = Math.min(...tally.sent.values())
  const serverErrors = sum(new Map([...tally.statuses].filter(([status]) => status >= 500)))
  const statuses = [...tally.statuses].sort(([one], [other]) => one - other)
  figure('inputs', sent, `${times(20_000)}`)
  figure('inputs of the call with the fewest', fewest, `${times(200)}`)
  figure('calls with at least one success', `${tally.succeeded.size} of ${Object.keys(endpoints).length}`, 'all')
  figure('signed in and past the shape check', `${(share * 100).toFixed(1)} %`, '30 %')
  figure('answers from 500 on', serverErrors, '0')
  figure(
    'slowest answer',
    `${Math.round(tally.slowest.milliseconds)} ms (${tally.slowest.what.slice(0, 60)})`,
    `${longestAnswerMs} ms`,
  )
  figure('broken conversations', conversations)
  figure('answers by status', statuses.map(([status, count]) => `${status}: ${count}`).join(', '))
}

/** For whoever has to repeat it by hand. */
function described({ method, path, headers, body }: Wire): string {
  const { authorization: _, ...shown } = headers
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(shown).slice(0, 300)} ${body === undefined ? '' : JSON.stringify(body.toString().slice(0, 300))}`
}

const hashOf = (text: string) => [...text].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), 7)
