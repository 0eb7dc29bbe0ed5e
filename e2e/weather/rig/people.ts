import { randomUUID } from 'node:crypto'
import { createPasswords } from '@portal/api/passwords/passwords.ts'
import { multipart } from '@portal/api/testing/multipart.ts'
import { createAccessTokens } from '@portal/api/tokens/access-tokens.ts'
import type { Endpoint, ReplyOf } from '@portal/contract/endpoint.ts'
import { uploadMedia } from '@portal/contract/files/files.ts'
import { type PartsOfCall, pathOfCall } from '@portal/contract/path-of-call.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import type pg from 'pg'
import type { SampleFile } from '../../sample-files.ts'
import { type Answer, type Http, jsonOf } from './http.ts'

/** The password of every account that is made here. */
export const password = 'Tweeter-75 glows'

/** What somebody sends who signs up. */
export const aRegistration = (email = `new-${randomUUID()}@weather.example`) => ({
  ...{ firstName: 'Robin', lastName: 'Sommer', companyName: 'Klanghaus', email, street: 'Klangweg 3', password },
  ...{ postCode: '50667', city: 'Köln', country: 'Germany', phoneNumber: null },
})

/** The first cookie that an answer sets, as a browser sends it back. */
export const cookieOf = ({ headers }: Answer): { readonly cookie: string } => ({
  cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '',
})

export interface Account {
  readonly userId: number
  readonly email: string
  readonly role: Role
}

/** Somebody who calls the portal, each call at the next of its processes. */
export interface Caller {
  readonly account: Account | undefined
  /** Calls an endpoint of the contract, and answers whatever came back. */
  call<E extends Endpoint>(endpoint: E, sent?: PartsOfCall<E>): Promise<Answer>
  /** Calls it and answers its reply; throws at anything but a success. */
  get<E extends Endpoint>(endpoint: E, sent?: PartsOfCall<E>): Promise<ReplyOf<E>>
  /** Uploads a file as the web client does. */
  upload(file: SampleFile, endpoint?: Endpoint): Promise<Answer>
  /** Headers with a token that is still good. */
  authorization(): Promise<Record<string, string>>
}

export interface People {
  /** An account straight in the database, enabled and verified unless told otherwise. */
  anAccount(wanted?: { role?: Role; verified?: boolean; enabled?: boolean; email?: string }): Promise<Account>
  /** Signed in with a session of its own; nobody without an account. */
  caller(account?: Account): Promise<Caller>
}

interface Settings {
  readonly pool: pg.Pool
  readonly http: Http
  readonly secret: string
  readonly issuer: string
  /** The address of the process that the next call goes to. */
  readonly nextUrl: () => string
}

/** Tokens live ten minutes, some runs longer. */
const tokenAgeMs = 4 * 60_000

export function createPeople({ pool, http, secret, issuer, nextUrl }: Settings): People {
  const { sign } = createAccessTokens({ secret, issuer })
  let passwordHash: Promise<string> | undefined
  let accounts = 0

  async function newSession(userId: number): Promise<string> {
    const sessionId = randomUUID()
    await pool.query(
      `insert into sessions (session_id, user_id, created_at, ends_at) values ($1, $2, now(), now() + interval '7 days')`,
      [sessionId, userId],
    )
    return sessionId
  }

  return {
    async anAccount({ role = 'USER', verified = true, enabled = true, email } = {}) {
      accounts += 1
      passwordHash ??= createPasswords().hashPassword(password)
      const { rows } = await pool.query<{ user_id: number; email: string }>(
        `insert into users (email, password_hash, role, first_name, last_name, company_name, street, post_code, city,
           country, verified, enabled)
         values ($1, $2, $3, 'Robin', 'Sommer', $4, 'Klangweg 3', '50667', 'Köln', 'Germany', $5, $6)
         returning user_id, email`,
        [
          email ?? `${role.toLowerCase()}-${accounts}@weather.example`,
          await passwordHash,
          role,
          `Klanghaus ${accounts}`,
          verified,
          enabled,
        ],
      )
      const [row] = rows
      if (!row) throw new Error('The account was not made')
      return { userId: row.user_id, email: row.email, role }
    },

    async caller(account) {
      const sessionId = account && (await newSession(account.userId))
      let token: { readonly text: string; readonly since: number } | undefined
      const authorization = async (): Promise<Record<string, string>> => {
        if (!account || !sessionId) return {}
        if (!token || performance.now() - token.since > tokenAgeMs) {
          const { userId, role } = account
          token = { text: await sign({ userId, role, sessionId }), since: performance.now() }
        }
        return { authorization: `Bearer ${token.text}` }
      }
      const call: Caller['call'] = async (endpoint, sent = {}) => {
        const body = sent.body === undefined ? undefined : JSON.stringify(sent.body)
        return http.send(`${nextUrl()}${pathOfCall(endpoint, sent)}`, {
          method: endpoint.method,
          headers: {
            ...(await authorization()),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...sent.headers,
          },
          body,
        })
      }
      return {
        account,
        authorization,
        call,
        async get(endpoint, sent) {
          const answer = await call(endpoint, sent)
          if (answer.status >= 300)
            throw new Error(`${endpoint.name} was answered with ${answer.status} ${answer.text}`)
          return jsonOf(answer)
        },
        async upload(file, endpoint = uploadMedia) {
          const { body, contentType } = multipart(file)
          const headers = { ...(await authorization()), 'content-type': contentType }
          return http.send(`${nextUrl()}${endpoint.path}`, { method: endpoint.method, headers, body })
        },
      }
    },
  }
}
