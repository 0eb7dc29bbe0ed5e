import type { ErrorCode } from '@portal/contract/errors.ts'
import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { FileKind, Upload } from './upload.ts'

/** A request as it is written on this device, with what of it the server has. Every draft that is open in the wizard is one. */
export interface KeptClaim {
  readonly id: string
  readonly userId: string
  readonly title: string
  readonly items: readonly KeptItem[]
  /** Taken out of the request, while the server may have them already. */
  readonly removed: readonly KeptItem[]
  readonly draft: DraftOfClaim
  readonly step: ClaimStep
  /** The key under which it is submitted; another one each time that its dealer submits it. */
  readonly submission: string
  readonly writtenAt: number
  /** What stands in the form of the next item, as that form reads it. */
  readonly unfinished?: unknown
  /** Why the server did not take it. It then waits for a person. */
  readonly refused?: ClaimRefusal | undefined
}

/**
 * `writing`: by its dealer. `waits` to be sent. `completing`: the server was told that all of it is there, and may have
 * submitted it. `deleting`: the server may have its draft still.
 */
export const claimSteps = ['writing', 'waits', 'completing', 'deleting'] as const
type ClaimStep = (typeof claimSteps)[number]

/** The draft on the server. */
export interface DraftOfClaim {
  /** Under which it is begun: once, however often that is sent. */
  readonly key: string
  /** The title under which it is begun, once that was sent: the same key always says the same. */
  readonly begunAs?: string | undefined
  readonly requestId?: number | undefined
  /** The title that it has on the server; undefined while that is not known. */
  readonly titleThere?: string | undefined
}

/** An item of a kept claim. Its files are those of the device, or the server's. */
export interface KeptItem {
  /** Also the key under which it is added: once, however often that is sent. */
  readonly key: string
  readonly body: ItemSave
  /** What it is added as, once that was sent: the same key always says the same. */
  readonly addedAs?: ItemSave | undefined
  readonly itemId?: number | undefined
  /** What the server has of it; undefined while that is not known. */
  readonly there?: ItemSave | undefined
  /** What it was to be changed to when no answer came: the same says once more which version that is. */
  readonly changingTo?: ItemSave | undefined
  /** The version that this device has seen there; undefined where it is to be replaced, whatever it is. */
  readonly version?: number | undefined
  /** Those of its files that the server has and this device has not. */
  readonly arrived?: readonly Upload[] | undefined
}

/** A file of a kept claim. It stays until the claim has been submitted, or its draft has it: what was uploaded may be swept before that. */
export interface KeptFile {
  readonly key: string
  /** Its claim. */
  readonly owner: string
  readonly userId: string
  readonly file: File
  readonly kind: FileKind
  /** What it weighed when it was kept: a browser may give back less. */
  readonly byteSize?: number | undefined
  /** Where it is being sent in parts, until it has arrived. */
  readonly begunAt?: string | undefined
  /** Under which key the server has it, and its small picture, of a video the one that its item names. */
  readonly sent?:
    | { readonly key: string; readonly videoThumbnail: string | null; readonly thumbnail?: string | null | undefined }
    | undefined
}

export interface ClaimRefusal {
  readonly code: ErrorCode | undefined
  readonly problems: readonly Problem[]
  /** The item that was refused. */
  readonly itemKey?: string | undefined
}

/** Every file that an item names. */
export const filesOfItem = ({ images, saleProof }: ItemSave): string[] => [...images, ...(saleProof ? [saleProof] : [])]

/** Whether a claim is to be sent as it was read before: neither taken back nor submitted anew since. */
export const isSentAs = (now: KeptClaim, read: KeptClaim): boolean =>
  read.step === 'deleting' || read.step === 'writing'
    ? now.step === read.step
    : (now.step === 'waits' || now.step === 'completing') && now.submission === read.submission

/** The claim as if nothing of it had been sent: its draft is gone, or is none any more. */
export const begunAnew = (claim: KeptClaim): KeptClaim => ({
  ...claim,
  draft: { key: crypto.randomUUID() },
  items: claim.items.map(itemBegunAnew),
  removed: [],
})

/** The item as if nothing of it had been sent. */
export const itemBegunAnew = ({ body, arrived }: KeptItem): KeptItem => ({ key: crypto.randomUUID(), body, arrived })

/** The claim without an item. The sender removes it from the server where that may have it. */
export function withoutItem(claim: KeptClaim, key: string): KeptClaim {
  const found = claim.items.find((item) => item.key === key)
  const mayBeThere = found && (found.addedAs !== undefined || found.itemId !== undefined)
  return {
    ...claim,
    items: claim.items.filter((item) => item.key !== key),
    removed: mayBeThere ? [...claim.removed, found] : claim.removed,
  }
}

/** The claim with an item added to it, or changed. */
export const withItem = (claim: KeptClaim, saved: KeptItem): KeptClaim => ({
  ...claim,
  items: claim.items.some(({ key }) => key === saved.key)
    ? claim.items.map((item) => (item.key === saved.key ? { ...item, ...saved } : item))
    : [...claim.items, saved],
})

/** Whether nothing of the claim can have reached the server. */
export const isOnlyHere = ({ draft }: KeptClaim): boolean =>
  draft.begunAs === undefined && draft.requestId === undefined
