import { deepStrictEqual } from 'node:assert'
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { createAccessTokens } from '@portal/api/tokens/access-tokens.ts'
import type pg from 'pg'
import { smallAndQuick } from '../../scripts/portal-node.mjs'
import { memoryOf } from '../measuring/processes.ts'
import { type Sent, send } from './drive.ts'
import type { ServerSettings } from './server-under-load.ts'
import type { Call, Work } from './works.ts'

export const names = ['floor', 'bare-stack', 'portal'] as const
export type Name = (typeof names)[number]

export interface Server {
  readonly process: ChildProcess
  readonly pid: number
  readonly port: number
  readonly memoryAtStart: number
}
export type Servers = Readonly<Record<Name, Server>>

/** The bare stack does not know units and the queue. */
export const serversFor = ({ kind }: Pick<Work, 'kind'>): readonly Name[] =>
  kind === 'together' ? ['portal'] : kind === 'unit' || kind === 'queue' ? ['floor', 'portal'] : names

export async function startServer(name: Name, settings: ServerSettings): Promise<Server> {
  const server = fork(join(import.meta.dirname, `${name}.ts`), [JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // What `npm start` gives the portal's Node.
    ...(name === 'portal' ? { execArgv: smallAndQuick.flags, env: smallAndQuick.env } : {}),
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('message', (message) => resolve((message as { port: number }).port))
    server.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
  })
  const pid = server.pid ?? 0
  return { process: server, pid, port, memoryAtStart: memoryOf(pid) }
}

export async function startServers(settings: ServerSettings): Promise<Servers> {
  const [floor, bareStack, portal] = await Promise.all([
    startServer('floor', settings),
    startServer('bare-stack', settings),
    startServer('portal', settings),
  ])
  return { floor, 'bare-stack': bareStack, portal }
}

export function endServers(servers: Servers): void {
  for (const server of Object.values(servers)) server.process.kill('SIGKILL')
}

/** Gives each account its session, and makes an administrator, whose id is returned. */
export async function signEverybodyIn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ userId: number }>(
    `insert into users (email, password_hash, role, first_name, last_name, company_name, verified, enabled)
     values ('service@example.com', '-', 'ADMIN', 'Robin', 'Sommer', 'Service', true, true) returning user_id as "userId"`,
  )
  await client.query(
    `insert into sessions (session_id, user_id, created_at, ends_at)
     select ('00000000-0000-4000-8000-' || lpad(user_id::text, 12, '0'))::uuid, user_id, now(), now() + interval '7 days'
     from users`,
  )
  return rows[0]?.userId ?? 0
}

/** The session that `signEverybodyIn` gave to an account. */
const sessionOf = (userId: number) => `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`

export type WithToken = (call: Call) => Promise<Sent>

/** Signs what calls need, once for each account; a token lives ten minutes, a whole run takes longer. */
export function signedCalls({ secret, issuer }: Pick<ServerSettings, 'secret' | 'issuer'>, adminId: number): WithToken {
  const { sign } = createAccessTokens({ secret, issuer })
  const tokens = new Map<number, Promise<string>>()
  return async ({ dealerId, ...call }) => {
    const userId = dealerId ?? adminId
    const role = dealerId === undefined ? 'ADMIN' : 'USER'
    const token = tokens.get(userId) ?? sign({ userId, role, sessionId: sessionOf(userId) })
    tokens.set(userId, token)
    return { ...call, token: await token }
  }
}

/** Throws when the servers answer one call of a kind of work differently: they could not be compared. */
export async function refuseDifferentAnswers(work: Work, turn: number, servers: Servers, withToken: WithToken) {
  const answers: unknown[] = []
  for (const name of serversFor(work)) {
    const { status, text } = await send(servers[name].port, await withToken(work.call(turn)))
    if (status >= 300) throw new Error(`${name}, ${work.name}: ${status} ${text}`)
    answers.push(work.kind === 'post' ? Object.keys(JSON.parse(text)).sort() : JSON.parse(text))
  }
  const [first, ...others] = answers
  for (const other of others) deepStrictEqual(other, first, `${work.name} is answered differently`)
}
