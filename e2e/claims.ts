import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { register, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import { toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import type { Endpoint, ReceivedReply, SentBody, SentParams, SentQuery } from '@portal/contract/endpoint.ts'
import { type UploadResult, uploadMedia } from '@portal/contract/files/files.ts'
import { addItem } from '@portal/contract/items/items.ts'
import { postMessage } from '@portal/contract/messages/messages.ts'
import { completeRequest, createRequest } from '@portal/contract/requests/requests.ts'
import type { ItemType, YesNo } from '@portal/domain/items/item-types.ts'
import type { Portal } from './portal.ts'

interface Sent<E extends Endpoint> {
  readonly params?: SentParams<E>
  readonly query?: SentQuery<E>
  readonly body?: SentBody<E>
}

/** Somebody who works with the portal by API calls, so that a journey can begin in the middle. */
export interface Caller {
  readonly email: string
  readonly password: string
  /** Calls an endpoint of the contract; anything but a success fails the test. */
  call<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<ReceivedReply<E>>
  /** Uploads a file as the web client does. */
  upload<E extends Endpoint>(endpoint: E, file: SampleFile): Promise<ReceivedReply<E>>
}

/** In the shape that Playwright's file choosers take too. */
export interface SampleFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** What is sent, in no endpoint's types any more. */
interface Exchange {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

function addressOf(url: string, endpoint: Endpoint, { params = {}, query = {} }: Exchange): string {
  const given = new Map(Object.entries(params))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))))
  return `${url}${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
}

async function exchange<E extends Endpoint>(
  url: string,
  endpoint: E,
  sent: Exchange,
  token?: string,
): Promise<ReceivedReply<E>> {
  const json = sent.body !== undefined && !(sent.body instanceof FormData)
  const answer = await fetch(addressOf(url, endpoint, sent), {
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

export async function callerWith(portal: Pick<Portal, 'url'>, email: string, password: string): Promise<Caller> {
  const { token } = await exchange(portal.url, signIn, { body: { email, password } })
  return {
    email,
    password,
    call: (endpoint, sent = {}) => exchange(portal.url, endpoint, sent, token),
    upload: (endpoint, { name, mimeType, buffer }) => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
      return exchange(portal.url, endpoint, { body }, token)
    },
  }
}

/** The portal's administrator. */
export const theAdmin = (portal: Portal): Promise<Caller> => callerWith(portal, portal.adminEmail, portal.adminPassword)

/** A dealer who has registered, verified the address with the mailed code and was activated. */
export async function aDealer(
  portal: Portal,
  wanted: { companyName?: string; firstName?: string; lastName?: string } = {},
): Promise<Caller & { readonly companyName: string }> {
  const name = randomBytes(5).toString('hex')
  const email = `dealer-${name}@example.com`
  const password = 'Tweeter-75 glows'
  const companyName = wanted.companyName ?? `Klangwerk ${name}`
  const { firstName = 'Dana', lastName = 'Reyes' } = wanted
  const address = { street: 'Hauptstraße 1', postCode: '80331', city: 'München', country: 'Germany' }
  await exchange(portal.url, register, { body: { firstName, lastName, companyName, email, password, ...address } })
  const mail = await portal.mailTo(email, /code/i)
  const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? ''
  await exchange(portal.url, verifyEmail, { query: { email, code } })
  await (await theAdmin(portal)).call(toggleUserEnabled, { params: { email } })
  return { ...(await callerWith(portal, email, password)), companyName }
}

export interface WantedItem {
  readonly itemType?: ItemType
  readonly itemNumber?: string
  readonly serialNumber?: string
  readonly issueDescription?: string
  readonly needsSchematic?: YesNo
  readonly files?: readonly SampleFile[]
}

/** A serial number nobody else has. */
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
    const { itemType = 'Speaker', files = [aPicture()] } = wanted
    const amplifier = itemType === 'Amplifier'
    const stored: UploadResult[] = []
    for (const file of files) stored.push(await dealer.upload(uploadMedia, file))
    const item = await dealer.call(addItem, {
      params: { requestId: String(requestId) },
      body: {
        itemType,
        brand: 'Nordwave',
        itemNumber: wanted.itemNumber ?? 'NW-165',
        serialNumber: wanted.serialNumber ?? aSerialNumber(),
        issueDescription: wanted.issueDescription ?? 'The voice coil scrapes at low frequencies.',
        amplifierRepairAttempt: amplifier ? 'no' : null,
        amplifierRepairAttemptDetails: null,
        needsSchematic: amplifier ? (wanted.needsSchematic ?? 'yes') : null,
        amplifierOption: null,
        images: stored.map(({ imagePath, targetVideoKey }) => targetVideoKey ?? imagePath),
        videoThumbnails: stored.flatMap(({ targetThumbKey }) => targetThumbKey ?? []),
      },
    })
    itemIds.push(item.id)
  }
  await dealer.call(completeRequest, { params: { requestId: String(requestId) } })
  return { requestId, itemIds }
}

export const aMessage = (dealer: Caller, itemId: number, messageContent: string) =>
  dealer.call(postMessage, { params: { itemId: String(itemId) }, body: { messageContent } })

/** A small real picture: one colour, different each time. */
export function aPicture(name = 'woofer.png', width = 320, height = 240): SampleFile {
  const colour = [randomInt(90, 200), randomInt(60, 140), randomInt(30, 90)]
  const line = Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** Two seconds of video as a camera records it. */
export async function aVideo(name = 'noise.mov'): Promise<SampleFile> {
  const file = join(tmpdir(), `sample-${randomBytes(6).toString('hex')}.mov`)
  const source = 'testsrc2=size=320x240:rate=15:duration=2'
  const arguments_ = ['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', file]
  const ffmpeg = spawn(process.env.FFMPEG_PATH ?? 'ffmpeg', arguments_, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(ffmpeg, 'exit')
  if (code !== 0) throw new Error(`ffmpeg could not make a sample video (${code}).`)
  const buffer = await readFile(file)
  await rm(file)
  return { name, mimeType: 'video/quicktime', buffer }
}

/** A PDF of one empty page. */
export function aPdf(name = 'layout.pdf'): SampleFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') }
}
