import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createAccessTokens } from '@portal/api/tokens/access-tokens.ts'
import { listenToEvents } from '@portal/contract/events/events.ts'
import type pg from 'pg'
import type { ServerSettings } from '../load/server-under-load.ts'

/** How long clients may take until all have come back, on a machine that does other things, too. */
const patienceMs = 150_000
const betweenLooksMs = 200

/** When the event with this number was committed. */
const committedAt = new Map<number, number>()
/** From a commit to its arrival, in milliseconds. */
export const delays: number[] = []

export interface Account {
  readonly userId: number
  readonly role: 'USER' | 'ADMIN'
  readonly token: string
}

/** A browser, as far as the portal can tell. */
export class Client {
  readonly account: Account
  readonly heard = new Map<number, number>()
  resets = 0
  private lastSeen: string | undefined
  private readonly portOf: () => number

  constructor(account: Account, portOf: () => number) {
    this.account = account
    this.portOf = portOf
  }

  /** Listens, and again whenever the stream is lost. Resolves with the first message. */
  listen(): Promise<void> {
    return new Promise((resolve) => {
      const again = () => setTimeout(() => void this.listen().then(resolve), Math.random() * 1_000)
      const headers = {
        authorization: `Bearer ${this.account.token}`,
        ...(this.lastSeen ? { 'last-event-id': this.lastSeen } : {}),
      }
      const sent = request({ port: this.portOf(), path: listenToEvents.path, headers, agent: false }, (answer) => {
        let unread = ''
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          const blocks = (unread + text).split('\n\n')
          unread = blocks.pop() ?? ''
          for (const block of blocks) this.take(block)
          resolve()
        })
        answer.once('close', again)
        answer.on('error', () => {})
      })
      sent.on('error', again)
      sent.end()
    })
  }

  private take(block: string): void {
    const [event = '', id = '', data = ''] = block.split('\n').map((line) => line.slice(line.indexOf(' ') + 1))
    this.lastSeen = id
    if (event === 'reset') this.resets += 1
    const now = performance.now()
    for (const { itemId } of JSON.parse(data) as { itemId: number }[]) {
      this.heard.set(itemId, (this.heard.get(itemId) ?? 0) + 1)
      delays.push(now - (committedAt.get(itemId) ?? now))
    }
  }
}

/** So many events a second, each for one dealer and all administrators. Returns what was written: number and dealer. */
export async function write(
  client: pg.Client,
  dealers: readonly number[],
  { count, eventsPerSecond }: { readonly count: number; readonly eventsPerSecond: number },
): Promise<Map<number, number>> {
  const written = new Map<number, number>()
  const begin = performance.now()
  for (let turn = 0; turn < count; turn += 1) {
    const number = committedAt.size + 1
    const dealerId = dealers[number % dealers.length] ?? 0
    await client.query(
      `insert into events (kind, user_id, for_admins, request_id, item_id) values ('message-posted', $1, true, 1, $2)`,
      [dealerId, number],
    )
    committedAt.set(number, performance.now())
    written.set(number, dealerId)
    await client.query('notify commits')
    await pause(Math.max(0, begin + ((turn + 1) * 1000) / eventsPerSecond - performance.now()))
  }
  return written
}

/** How many events of their own clients did not hear, heard twice, and how many of others. */
function compare(clients: readonly Client[], written: ReadonlyMap<number, number>) {
  let [lost, doubled, wrong] = [0, 0, 0]
  for (const { account, heard } of clients) {
    for (const [number, dealerId] of written) {
      const mine = account.role === 'ADMIN' || account.userId === dealerId
      const times = heard.get(number) ?? 0
      if (mine && times === 0) lost += 1
      if (times > 1) doubled += 1
      if (!mine && times > 0) wrong += 1
    }
  }
  return { lost, sentence: `${lost} lost, ${doubled} doubled, ${wrong} at the wrong client` }
}

/** The comparison once everybody is connected again and nothing is missing, or never will come. */
export async function compareAtLast(clients: readonly Client[], written: ReadonlyMap<number, number>): Promise<string> {
  const begin = performance.now()
  let compared = compare(clients, written)
  while (compared.lost > 0 && performance.now() - begin < patienceMs) {
    await pause(betweenLooksMs)
    compared = compare(clients, written)
  }
  return compared.sentence
}

/** Every dealer of the filled tables, and so many administrators, each with a session. */
export async function accountsOf(
  client: pg.Client,
  { secret, issuer }: Pick<ServerSettings, 'secret' | 'issuer'>,
  administrators: number,
): Promise<Account[]> {
  await client.query(
    `insert into users (email, password_hash, role, first_name, last_name, company_name, verified, enabled)
     select 'admin' || n || '@example.com', '-', 'ADMIN', 'A', 'B', 'C', true, true from generate_series(1, ${administrators}) n`,
  )
  await client.query(
    `insert into sessions (session_id, user_id, created_at, ends_at)
     select gen_random_uuid(), user_id, now(), now() + interval '7 days' from users`,
  )
  const { rows } = await client.query<{ user_id: number; role: 'USER' | 'ADMIN'; session_id: string }>(
    `select user_id, role, session_id from users join sessions using (user_id) where email like 'dealer%' or email like 'admin%@example.com'`,
  )
  const { sign } = createAccessTokens({ secret, issuer })
  return Promise.all(
    rows.map(async ({ user_id: userId, role, session_id: sessionId }) => ({
      userId,
      role,
      token: await sign({ userId, role, sessionId }),
    })),
  )
}
