import type { SentBody } from '@portal/contract/endpoint.ts'
import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { deleteImage, probeUpload, signedUrl, uploadMedia } from '@portal/contract/files/files.ts'
import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import type { ItemImage, ItemRow } from '@portal/contract/items/item-shapes.ts'
import {
  addItem,
  changeItem,
  deleteItem,
  listItems,
  listLikelyQuestions,
  listWaitingItems,
} from '@portal/contract/items/items.ts'
import type { LikelyQuestionsOfItem } from '@portal/contract/items/likely-question-shapes.ts'
import { getUnfinishedItem, keepUnfinishedItem } from '@portal/contract/items/unfinished-item.ts'
import type { KeptUnfinishedItem, UnfinishedItem } from '@portal/contract/items/unfinished-item-schemas.ts'
import {
  cancelRequest,
  completeRequest,
  createRequest,
  listDrafts,
  listOwnArchivedRequests,
  listOwnRequests,
  renameDraft,
} from '@portal/contract/requests/requests.ts'
import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import type { UnitLookUp } from '@portal/contract/units/unit-look-up-schemas.ts'
import { paths, type WizardState } from '../page-links.ts'
import { type OpenedPage, openPage } from './open-page.tsx'
import { anItem, aPage, aRequestRow } from './records.ts'
import { refusal, type StubServer } from './stub-server.ts'

/** A draft as the portal has it: what the wizard sends changes it. */
export interface PlayedDraft {
  requestId: number
  title: string
  items: ItemRow[]
  /** What is being written. */
  unfinished: UnfinishedItem | null
  /** Undefined before it is begun, and after it was cancelled. */
  standing: 'draft' | 'submitted' | undefined
  likelyQuestions: LikelyQuestionsOfItem[]
}

export const anUnknownUnit: UnitLookUp = {
  verdict: { day: '2026-11-22', coverage: { code: 'UNKNOWN_UNIT' }, remarks: [], unitId: null, termsId: null },
  models: [],
  sale: null,
}

/** The web client sends every field of an item. */
type Sent = SentBody<typeof addItem>
const whole = (body: Sent) => body as ItemSave

const fileNameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)
const kindOf = (name: string): ItemImage['kind'] => (/[.](mov|mp4)$/.test(name) ? 'video' : 'image')

const anImage = (imagePath: string, wanted: Partial<ItemImage> = {}): ItemImage => ({
  ...{ imagePath, thumbnailPath: null, videoThumbnailPath: null, shot: null, fileName: fileNameOf(imagePath) },
  ...{ requestItemId: 10001, kind: kindOf(imagePath), processing: 'ready', failure: null },
  ...{ url: `/files/${imagePath}`, thumbnailUrl: null },
  ...wanted,
})

/** An item of a draft. */
export const aDraftItem = (wanted: Partial<ItemRow> = {}): ItemRow => ({
  ...anItem({ images: [anImage('front.jpg')] }),
  ...{ turn: null, turnSince: null, thumbnails: [] },
  ...wanted,
})

/** What the portal answers to a picture or a video, which has its name for its key. */
export function anUpload(sent: FormData): UploadResult {
  const file = sent.get('file')
  const name = file instanceof File ? file.name : ''
  return {
    ...{ imagePath: name, thumbnailPath: '', imagePreviewUrl: null, thumbnailPreviewUrl: null, fileName: name },
    ...{ processing: 'ready', targetVideoKey: null, targetThumbKey: null, kind: kindOf(name) },
  }
}

/** Plays the portal's part of one draft, in which every call succeeds that the portal would not refuse. */
export function playDraft(server: StubServer, begun: Partial<PlayedDraft> = {}): PlayedDraft {
  const draft: PlayedDraft = {
    ...{ requestId: 7, title: '', items: [], unfinished: null, standing: undefined, likelyQuestions: [] },
    ...begun,
  }
  if (begun.items || begun.unfinished || begun.title !== undefined) draft.standing ??= 'draft'
  let lastId = 10100
  const isDraft = () => draft.standing === 'draft'
  const gone = (endpoint: Parameters<typeof refusal>[0]) => refusal(endpoint, 'NOT_FOUND')
  const saved = (sent: Sent, id: number) => {
    const { images, shots, saleProof, ...body } = whole(sent)
    return aDraftItem({
      ...body,
      ...{ id, requestId: draft.requestId, requestTitle: draft.title },
      images: images.map((key) =>
        anImage(key, { shot: shots.find(({ imagePath }) => imagePath === key)?.shot ?? null }),
      ),
      saleProof: saleProof ? { key: saleProof, fileName: fileNameOf(saleProof), kind: 'pdf', url: '/proof' } : null,
    })
  }

  server.answer(listWaitingItems, { items: [], more: 0 })
  server.answer(listOwnRequests, () =>
    aPage(
      draft.standing === 'submitted'
        ? [aRequestRow({ requestId: draft.requestId, title: draft.title, itemCount: draft.items.length })]
        : [],
    ),
  )
  server.answer(listOwnArchivedRequests, aPage([]))
  server.answer(listDrafts, () => ({
    drafts: isDraft()
      ? [
          {
            ...{ requestId: draft.requestId, title: draft.title, itemCount: draft.items.length, thumbnailUrl: null },
            ...{ createdAt: '2026-11-20T10:00:00.000Z', changedAt: '2026-11-20T10:00:00.000Z' },
            hasUnfinishedItem: draft.unfinished !== null,
          },
        ]
      : [],
    more: 0,
  }))
  server.answer(createRequest, ({ body }) => {
    draft.title = body.title ?? ''
    draft.standing = 'draft'
    return { requestId: draft.requestId, title: draft.title }
  })
  server.answer(renameDraft, ({ body }) => {
    draft.title = body.title ?? ''
    draft.items = draft.items.map((item) => ({ ...item, requestTitle: draft.title }))
    return { requestId: draft.requestId, title: draft.title }
  })
  server.answer(listItems, () => (isDraft() ? draft.items : gone(listItems)))
  server.answer(addItem, ({ body }) => {
    lastId += 1
    const item = saved(body, lastId)
    draft.items = [...draft.items, item]
    draft.unfinished = null
    return item
  })
  server.answer(changeItem, ({ body, params }) => {
    const item = saved(body, Number(params.itemId))
    draft.items = draft.items.map((before) => (before.id === item.id ? item : before))
    return item
  })
  server.answer(deleteItem, ({ params }) => {
    draft.items = draft.items.filter(({ id }) => String(id) !== params.itemId)
    return {}
  })
  server.answer(listLikelyQuestions, () => draft.likelyQuestions)
  server.answer(getUnfinishedItem, () => ({ item: draft.unfinished && keptOf(draft.unfinished) }))
  server.answer(keepUnfinishedItem, ({ body }) => {
    draft.unfinished = body.item
    return {}
  })
  server.answer(completeRequest, () => {
    draft.standing = 'submitted'
    return {}
  })
  server.answer(cancelRequest, () => {
    draft.standing = undefined
    draft.items = []
    return {}
  })
  server.answer(lookUpUnit, anUnknownUnit)
  server.answer(uploadMedia, ({ body }) => anUpload(body))
  server.answer(signedUrl, { url: '/files/a.jpg' })
  server.answer(probeUpload, { exists: true })
  server.answer(deleteImage, {})
  return draft
}

const keptOf = ({ files, saleProof, ...typed }: UnfinishedItem): KeptUnfinishedItem => ({
  ...typed,
  files: files.map(({ key, shot }) => ({
    ...{ key, shot, fileName: fileNameOf(key), kind: kindOf(key) },
    ...{ processing: 'ready', thumbnailKey: null, failure: null },
  })),
  saleProof: saleProof === null ? null : { key: saleProof, fileName: fileNameOf(saleProof), kind: 'pdf' },
})

/** Opens the wizard on a draft that the portal has: at its form, or where `state` says. */
export async function openDraft(
  begun: Partial<PlayedDraft> = {},
  state: WizardState = {},
  also: (server: StubServer) => void = () => undefined,
): Promise<OpenedPage & { readonly draft: PlayedDraft }> {
  const played: PlayedDraft[] = []
  const page = await openPage(paths.wizard, {
    as: 'USER',
    state: { requestId: 7, ...state },
    server: (server) => {
      played.push(playDraft(server, { title: 'Golf 7', ...begun }))
      also(server)
    },
  })
  const [draft] = played
  if (!draft) throw new Error('The portal is played before its page opens')
  return { ...page, draft }
}
