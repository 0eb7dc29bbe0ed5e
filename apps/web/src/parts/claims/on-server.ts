import { uploadMedia, uploadSaleProof } from '@portal/contract/files/files.ts'
import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import { isOnDevice } from '../uploads/device-key.ts'
import { sendChosen } from '../uploads/send-chosen.ts'
import { storedFileOf } from '../uploads/upload.ts'
import { filesOfItem, type KeptFile } from './kept-claim.ts'
import { keptFile, noteSent } from './kept-claims.ts'

/**
 * An item as the server takes it: its files are uploaded, each noted before the next one, and named by their keys there.
 *
 * @param beforeEach is called before each file is sent, and stops it by throwing
 */
export async function onServer(body: ItemSave, beforeEach: () => void): Promise<ItemSave> {
  const sent = new Map<string, NonNullable<KeptFile['sent']>>()
  for (const key of filesOfItem(body).filter(isOnDevice)) {
    const file = await keptFile(key)
    // What the browser has lost is left out: the server says what is missing then.
    if (file) sent.set(key, file.sent ?? (await uploaded(file, beforeEach)))
  }
  const keyOf = (key: string): string[] => (isOnDevice(key) ? [sent.get(key)?.key ?? []].flat() : [key])
  const named = <Named extends { readonly imagePath: string }>(all: readonly Named[]): Named[] =>
    all.flatMap((one) => keyOf(one.imagePath).map((imagePath) => ({ ...one, imagePath })))
  const thumbnails = body.images.flatMap((key) => sent.get(key)?.videoThumbnail ?? [])
  return {
    ...body,
    images: body.images.flatMap(keyOf),
    videoThumbnails: [...body.videoThumbnails, ...thumbnails],
    saleProof: body.saleProof === null ? null : (keyOf(body.saleProof)[0] ?? null),
    shots: named(body.shots),
    dealerSpots: named(body.dealerSpots),
  }
}

async function uploaded({ key, file, kind }: KeptFile, beforeEach: () => void): Promise<NonNullable<KeptFile['sent']>> {
  beforeEach()
  const sent = kind === 'document' ? await sendProof(key, file) : await sendMedia(key, file)
  await noteSent(key, sent)
  return sent
}

async function sendProof(id: string, file: File) {
  const { key } = await sendChosen(uploadSaleProof, file, { id })
  return { key, videoThumbnail: null }
}

async function sendMedia(id: string, file: File) {
  const result = await sendChosen(uploadMedia, file, { id })
  return { key: storedFileOf(result).key, videoThumbnail: result.targetThumbKey }
}
