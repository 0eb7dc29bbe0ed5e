import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { uploadMedia } from '@portal/contract/files/files.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { addItem } from '@portal/contract/items/items.ts'
import { completeRequest, createRequest } from '@portal/contract/requests/requests.ts'
import sharp from 'sharp'
import { anItemSaveOf, type ItemSave } from './an-item-save.ts'
import { multipart } from './multipart.ts'
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
  const { body, contentType } = multipart({ name: file.name, mimeType: file.type, buffer: file.bytes })
  const response = await caller.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': contentType },
    payload: body,
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers, cookies: response.cookies }
}

export async function anUploadedPhoto(caller: Caller): Promise<UploadResult> {
  const answer = await upload(caller, { bytes: await aPhoto(), name: 'woofer.jpg', type: 'image/jpeg' })
  if (answer.status !== 201) throw new Error(`The photo was refused: ${JSON.stringify(answer.body)}`)
  return answer.body as UploadResult
}

export type WantedItem = Partial<ItemSave>

/** A complete item save, with a photo of its own. */
export const anItemSave = async (caller: Caller, wanted: WantedItem = {}): Promise<ItemSave> =>
  anItemSaveOf({ ...wanted, images: wanted.images ?? [(await anUploadedPhoto(caller)).imagePath] })

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
