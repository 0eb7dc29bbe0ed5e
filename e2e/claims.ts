import { randomBytes } from 'node:crypto'
import { connect } from '@portal/api/db/database.ts'
import { createPasswords } from '@portal/api/passwords/passwords.ts'
import { anItemSaveOf, type ItemSave } from '@portal/api/testing/an-item-save.ts'
import { insertAccount, testPassword } from '@portal/api/testing/insert-account.ts'
import { register, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import type { Endpoint, ReplyOf } from '@portal/contract/endpoint.ts'
import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { uploadMedia } from '@portal/contract/files/files.ts'
import { addItem } from '@portal/contract/items/items.ts'
import { postMessage } from '@portal/contract/messages/messages.ts'
import { type PartsOfCall, pathOfCall } from '@portal/contract/path-of-call.ts'
import { completeRequest, createRequest } from '@portal/contract/requests/requests.ts'
import type { Language } from '@portal/domain/languages.ts'
import type { Portal } from './portal.ts'
import { aPicture, type SampleFile } from './sample-files.ts'
import type { Credentials } from './signing-in.ts'

/** An account that works with API calls, so that a journey can begin in the middle. */
export interface Caller extends Credentials {
  /** Calls an endpoint of the contract. Any answer but a success fails the test. */
  call<E extends Endpoint>(endpoint: E, sent?: PartsOfCall<E>): Promise<ReplyOf<E>>
  /** Uploads a file as the web client does. */
  upload<E extends Endpoint>(endpoint: E, file: SampleFile): Promise<ReplyOf<E>>
}

/** What is sent, without the endpoint's types. */
interface Exchange {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

async function exchange<E extends Endpoint>(
  url: string,
  endpoint: E,
  sent: Exchange,
  token?: string,
): Promise<ReplyOf<E>> {
  const json = sent.body !== undefined && !(sent.body instanceof FormData)
  const answer = await fetch(`${url}${pathOfCall(endpoint, sent)}`, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
    },
    body: sent.body instanceof FormData ? sent.body : json ? JSON.stringify(sent.body) : null,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** Signs an account in with a call. */
export async function callerWith(portal: Pick<Portal, 'url'>, email: string, password: string): Promise<Caller> {
  const { token } = await exchange(portal.url, signIn, { body: { email, password } })
  return callerOf(portal, { email, password }, token)
}

/** An account that is signed in already, with the access token it got. */
export function callerOf(portal: Pick<Portal, 'url'>, { email, password }: Credentials, token: string): Caller {
  return {
    email,
    password,
    call: (endpoint, sent = {}) => exchange(portal.url, endpoint, sent as Exchange, token),
    upload: (endpoint, { name, mimeType, buffer }) => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
      return exchange(portal.url, endpoint, { body }, token)
    },
  }
}

/** How long one access token of the administrator serves the calls of journeys, well below the time that it is valid. */
const tokenServesMs = 4 * 60_000
const administrators = new Map<string, { readonly caller: Promise<Caller>; readonly since: number }>()

/** The portal's administrator. */
export function theAdmin({ url, adminEmail, adminPassword }: Portal): Promise<Caller> {
  const known = administrators.get(url)
  if (known && performance.now() - known.since < tokenServesMs) return known.caller
  const caller = callerWith({ url }, adminEmail, adminPassword)
  administrators.set(url, { caller, since: performance.now() })
  return caller
}

/** How somebody is called who registers, and reads. */
interface WantedName {
  language?: Language
  companyName?: string
  firstName?: string
  lastName?: string
}

/** An account that has registered and verified the address with the mailed code: it waits for an administrator. */
export async function aWaitingAccount(
  portal: Portal,
  wanted: Pick<WantedName, 'companyName'> = {},
): Promise<Credentials & { readonly companyName: string }> {
  const name = randomBytes(5).toString('hex')
  const email = `dealer-${name}@example.com`
  const { companyName = `Klangwerk ${name}` } = wanted
  const address = { street: 'Hauptstraße 1', postCode: '80331', city: 'München', country: 'Germany' }
  await exchange(portal.url, register, {
    body: { firstName: 'Dana', lastName: 'Reyes', companyName, email, password: testPassword, ...address },
  })
  const mail = await portal.mailTo(email, /code/i)
  const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? ''
  await exchange(portal.url, verifyEmail, { query: { email, code } })
  return { email, password: testPassword, companyName }
}

const passwordHash = createPasswords().hashPassword(testPassword)

/** A dealer who may sign in. The account is written into the database: registering is a journey of its own. */
export async function aDealer(
  portal: Pick<Portal, 'url' | 'databaseUrl'>,
  wanted: WantedName = {},
): Promise<Caller & { readonly companyName: string }> {
  const connections = connect(portal.databaseUrl, 1)
  const { email, companyName } = await insertAccount(connections.db, await passwordHash, {
    firstName: 'Dana',
    lastName: 'Reyes',
    companyName: `Klangwerk ${randomBytes(5).toString('hex')}`,
    ...wanted,
  })
  await connections.close()
  return { ...(await callerWith(portal, email, testPassword)), companyName }
}

export type WantedItem = Partial<Omit<ItemSave, 'images'>> & { readonly files?: readonly SampleFile[] }

/** A serial number that is not in use. */
export const aSerialNumber = (): string => `SN-${randomBytes(6).toString('hex').toUpperCase()}`

/** A request as the administrators find it: submitted by a dealer, with these items. */
export async function aSubmittedRequest(
  dealer: Caller,
  items: readonly WantedItem[] = [{}],
  title = 'Door speakers',
): Promise<{ requestId: number; itemIds: number[] }> {
  const { requestId } = await dealer.call(createRequest, { body: { title } })
  const itemIds: number[] = []
  for (const wanted of items) {
    const { files = [aPicture()], ...typed } = wanted
    const stored: UploadResult[] = []
    for (const file of files) stored.push(await dealer.upload(uploadMedia, file))
    const body = anItemSaveOf({
      ...typed,
      images: stored.map(({ imagePath, targetVideoKey }) => targetVideoKey ?? imagePath),
      videoThumbnails: stored.flatMap(({ targetThumbKey }) => targetThumbKey ?? []),
    })
    const item = await dealer.call(addItem, { params: { requestId: String(requestId) }, body })
    itemIds.push(item.id)
  }
  await dealer.call(completeRequest, { params: { requestId: String(requestId) } })
  return { requestId, itemIds }
}

export const aMessage = (dealer: Caller, itemId: number, messageContent: string) =>
  dealer.call(postMessage, { params: { itemId: String(itemId) }, body: { messageContent } })
