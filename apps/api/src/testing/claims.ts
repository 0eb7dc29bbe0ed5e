import { randomBytes } from 'node:crypto'
import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { uploadMedia } from '@portal/contract/files/files.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { addItem } from '@portal/contract/items/items.ts'
import { completeRequest, createRequest } from '@portal/contract/requests/requests.ts'
import type { FaultKind, Shot, SkippedShot } from '@portal/domain/evidence/shots.ts'
import type { Spot } from '@portal/domain/items/spots.ts'
import sharp from 'sharp'
import type { Answer, Caller } from './portal-for-tests.ts'

/** A small real photo. */
export const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a5230' } })
    .jpeg()
    .toBuffer()

/** Sends a file as the web client does: multipart, one field called `file`. */
export async function upload(
  caller: Caller,
  file: { bytes: Buffer; name: string; type: string },
  path: string = uploadMedia.path,
): Promise<Answer> {
  const boundary = `----test${randomBytes(8).toString('hex')}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`
  const response = await caller.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers, cookies: response.cookies }
}

export async function anUploadedPhoto(caller: Caller): Promise<UploadResult> {
  const answer = await upload(caller, { bytes: await aPhoto(), name: 'woofer.jpg', type: 'image/jpeg' })
  if (answer.status !== 201) throw new Error(`The photo was refused: ${JSON.stringify(answer.body)}`)
  return answer.body as UploadResult
}

export interface WantedItem {
  readonly itemType?: 'Speaker' | 'Amplifier'
  readonly itemNumber?: string
  readonly serialNumber?: string
  readonly issueDescription?: string
  readonly needsSchematic?: 'yes' | 'no' | null
  readonly amplifierRepairAttempt?: 'yes' | 'no' | null
  readonly amplifierRepairAttemptDetails?: string | null
  readonly images?: readonly string[]
  readonly soldOn?: string
  readonly saleProof?: string
  readonly faultKind?: FaultKind
  readonly shots?: readonly { readonly imagePath: string; readonly shot: Shot }[]
  readonly skippedShots?: readonly SkippedShot[]
  readonly dealerSpots?: readonly Spot[]
}

/** A complete item save; every serial number is a new one. */
export async function anItemSave(caller: Caller, wanted: WantedItem = {}) {
  const amplifier = wanted.itemType === 'Amplifier'
  return {
    itemType: wanted.itemType ?? ('Speaker' as const),
    brand: 'Nordwave',
    itemNumber: wanted.itemNumber ?? 'NW-165',
    serialNumber: wanted.serialNumber ?? `SN-${randomBytes(6).toString('hex')}`,
    issueDescription: wanted.issueDescription ?? 'The voice coil scrapes at low frequencies.',
    amplifierRepairAttempt: wanted.amplifierRepairAttempt ?? (amplifier ? ('no' as const) : null),
    amplifierRepairAttemptDetails: wanted.amplifierRepairAttemptDetails ?? null,
    needsSchematic: wanted.needsSchematic ?? (amplifier ? ('yes' as const) : null),
    amplifierOption: null,
    images: [...(wanted.images ?? [(await anUploadedPhoto(caller)).imagePath])],
    videoThumbnails: [],
    soldOn: wanted.soldOn ?? null,
    saleProof: wanted.saleProof ?? null,
    faultKind: wanted.faultKind ?? null,
    shots: [...(wanted.shots ?? [])],
    skippedShots: [...(wanted.skippedShots ?? [])],
    dealerSpots: [...(wanted.dealerSpots ?? [])],
  }
}

export async function aDraft(caller: Caller, title = 'Door speakers'): Promise<number> {
  const { body } = await caller.call(createRequest, { body: { title } })
  return (body as { requestId: number }).requestId
}

export async function anAddedItem(caller: Caller, requestId: number, wanted: WantedItem = {}): Promise<ItemRow> {
  const body = await anItemSave(caller, wanted)
  const answer = await caller.call(addItem, { params: { requestId: String(requestId) }, body })
  if (answer.status !== 201) throw new Error(`The item was refused: ${JSON.stringify(answer.body)}`)
  return answer.body as ItemRow
}

/** A request as an administrator finds it, through the calls a dealer makes. */
export async function aSubmittedRequest(
  dealer: Caller,
  items: readonly WantedItem[] = [{}],
  title?: string,
): Promise<{ requestId: number; itemIds: number[] }> {
  const requestId = await aDraft(dealer, title)
  const itemIds: number[] = []
  for (const wanted of items) itemIds.push((await anAddedItem(dealer, requestId, wanted)).id)
  await dealer.call(completeRequest, { params: { requestId: String(requestId) } })
  return { requestId, itemIds }
}
