import { uploadMedia, uploadSaleProof } from '@portal/contract/files/files.ts'
import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import { hashKey } from '@tanstack/react-query'
import { listeners, useStore } from '../../local-store/store.ts'
import { keptFile, noteSent } from './files.ts'
import { filesOfItem, type KeptClaim, type KeptFile, type KeptItem } from './kept-claim.ts'
import { noteConfirming } from './not-confirmed.ts'
import { sendKeptFile } from './send-kept-file.ts'
import { isOnDevice, storedFileOf } from './upload.ts'

/** The browser has lost a file of which not even the name is known. */
export class MissingFile extends Error {}

/**
 * An item as the server takes it: its files are uploaded, each noted before the next one, and named by their keys
 * there. Throws `LostFile` and `MissingFile`: it is not submitted without what somebody added to it.
 *
 * @param checkIsWanted is asked before each file is sent and while it is, with its key, and stops it by throwing
 */
export async function onServer(
  body: ItemSave,
  checkIsWanted: (fileKey: string) => Promise<unknown>,
): Promise<ItemSave> {
  const sent = new Map<string, SentAs>()
  for (const key of filesOfItem(body).filter(isOnDevice)) {
    const file = await keptFile(key)
    if (!file) throw new MissingFile('This device does not have a file of the item any more')
    sent.set(key, file.sent ?? (await uploaded(file, () => checkIsWanted(key))))
  }
  return namedThere(body, sent)
}

type SentAs = NonNullable<KeptFile['sent']>

/** The item with its files named as the server has them. */
function namedThere(body: ItemSave, sent: ReadonlyMap<string, SentAs>): ItemSave {
  const keyOf = (key: string) => sent.get(key)?.key ?? key
  const named = <Named extends { readonly imagePath: string }>(all: readonly Named[]): Named[] =>
    all.map((one) => ({ ...one, imagePath: keyOf(one.imagePath) }))
  return {
    ...body,
    images: body.images.map(keyOf),
    videoThumbnails: [...body.videoThumbnails, ...body.images.flatMap((key) => sent.get(key)?.videoThumbnail ?? [])],
    saleProof: body.saleProof === null ? null : keyOf(body.saleProof),
    shots: named(body.shots),
    dealerSpots: named(body.dealerSpots),
  }
}

/** Whether the server has the item as it is by now, with all its files. */
export function isItemThere({ body, itemId, there }: KeptItem, files: ReadonlyMap<string, KeptFile>): boolean {
  const keys = filesOfItem(body).filter(isOnDevice)
  const sent = new Map(keys.flatMap((key) => (files.get(key)?.sent ? [[key, files.get(key)?.sent as SentAs]] : [])))
  return itemId !== undefined && sent.size === keys.length && isSame(there, namedThere(body, sent))
}

/** Whether the draft on the server is what is written here. */
export const isWhollyThere = (
  { title, items, removed, draft }: KeptClaim,
  files: ReadonlyMap<string, KeptFile>,
): boolean => draft.titleThere === title && removed.length === 0 && items.every((item) => isItemThere(item, files))

export const isSame = (one: ItemSave | undefined, other: ItemSave): boolean => hashKey([one]) === hashKey([other])

async function uploaded(kept: KeptFile, checkIsWanted: () => Promise<unknown>): Promise<SentAs> {
  await checkIsWanted()
  const { key, owner } = kept
  const sending: Sending = {
    checkIsWanted,
    onProgress(progress) {
      if (progress > 0) noteConfirming(owner, true)
      tellFileProgress(key, progress)
    },
  }
  try {
    const sent = kept.kind === 'document' ? await sendProof(kept, sending) : await sendMedia(kept, sending)
    await noteSent(key, sent)
    return sent
  } finally {
    tellFileProgress(key, undefined)
  }
}

type Sending = Parameters<typeof sendKeptFile>[2]

async function sendProof(kept: KeptFile, sending: Sending) {
  const { key } = await sendKeptFile(uploadSaleProof, kept, sending)
  return { key, videoThumbnail: null, thumbnail: null }
}

async function sendMedia(kept: KeptFile, sending: Sending) {
  const result = await sendKeptFile(uploadMedia, kept, sending)
  const { key, thumbnailKey } = storedFileOf(result)
  return { key, videoThumbnail: result.targetThumbKey, thumbnail: thumbnailKey }
}

/** How far the files are that this tab is sending, from 0 to 1. */
const underWay = new Map<string, number>()
const { tell, listen } = listeners()

/** Tells how far a file is; undefined when it is not being sent any more. */
function tellFileProgress(key: string, progress: number | undefined): void {
  if (progress === undefined) underWay.delete(key)
  else underWay.set(key, progress)
  tell()
}

/** Which share of the bytes of these files the server has, from 0 to 1. */
export const useSentShare = (files: readonly KeptFile[]): number =>
  useStore({
    listen,
    get: () => {
      const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
      const sent = files.reduce(
        (sum, { key, file, sent }) => sum + file.size * (sent ? 1 : (underWay.get(key) ?? 0)),
        0,
      )
      return bytes === 0 ? 1 : sent / bytes
    },
  })
