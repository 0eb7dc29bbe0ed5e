import { uploadMedia, uploadSaleProof } from '@portal/contract/files/files.ts'
import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import { sendKeptFile } from '../outbox/send-kept-file.ts'
import { isOnDevice } from '../uploads/device-key.ts'
import { storedFileOf } from '../uploads/upload.ts'
import { filesOfItem, type KeptFile } from './kept-claim.ts'
import { keptFile, noteBegun, noteSent } from './kept-claims.ts'

/** The browser has lost a file of which not even the name is known. */
export class MissingFile extends Error {}

/**
 * An item as the server takes it: its files are uploaded, each noted before the next one, and named by their keys
 * there. Throws `LostFile` and `MissingFile`: it is not submitted without what somebody added to it.
 *
 * @param checkIsWanted is asked before each file is sent and while it is, and stops it by throwing
 */
export async function onServer(body: ItemSave, checkIsWanted: () => Promise<unknown>): Promise<ItemSave> {
  const sent = new Map<string, NonNullable<KeptFile['sent']>>()
  for (const key of filesOfItem(body).filter(isOnDevice)) {
    const file = await keptFile(key)
    if (!file) throw new MissingFile('This device does not have a file of the item any more')
    sent.set(key, file.sent ?? (await uploaded(file, checkIsWanted)))
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

async function uploaded(kept: KeptFile, checkIsWanted: () => Promise<unknown>): Promise<NonNullable<KeptFile['sent']>> {
  await checkIsWanted()
  const sending = { checkIsWanted, onBegun: (url: string) => noteBegun(kept.key, url) }
  const sent = kept.kind === 'document' ? await sendProof(kept, sending) : await sendMedia(kept, sending)
  await noteSent(kept.key, sent)
  return sent
}

type Sending = Parameters<typeof sendKeptFile>[2]

async function sendProof(kept: KeptFile, sending: Sending) {
  const { key } = await sendKeptFile(uploadSaleProof, kept, sending)
  return { key, videoThumbnail: null }
}

async function sendMedia(kept: KeptFile, sending: Sending) {
  const result = await sendKeptFile(uploadMedia, kept, sending)
  return { key: storedFileOf(result).key, videoThumbnail: result.targetThumbKey }
}
