import { getUnfinishedItem, keepUnfinishedItem } from '@portal/contract/items/unfinished-item.ts'
import type { KeptUnfinishedItem, UnfinishedItem } from '@portal/contract/items/unfinished-item-schemas.ts'
import type { Draft, Drafts } from '@portal/contract/requests/request-schemas.ts'
import { listDrafts } from '@portal/contract/requests/requests.ts'
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, codeOf, NoResponse } from '../../api/client.ts'
import { isConnectionLost, onConnectionChange, useConnectionLost } from '../../api/connection.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { currentSession, onSessionChange } from '../../api/session.ts'
import { formsOf } from '../../parts/device/change-kept-claim.ts'
import { openClaimOfDraft } from '../../parts/device/draft-on-device.ts'
import type { KeptClaim } from '../../parts/device/kept-claim.ts'
import { changeClaim, noteUnfinished } from '../../parts/device/kept-claims.ts'
import { isOnDevice, isStored, type Upload } from '../../parts/device/upload.ts'
import { uploadOfProof } from '../../parts/device/uploads-of-item.ts'
import { draftsQuery } from '../../parts/drafts/drafts-query.ts'
import { forgetNextItem, isNextItemInTab } from '../../parts/drafts/unfinished-forms.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { delays } from '../../parts/intervals.ts'
import { hasContent, type ItemFormValues, parseItemForm } from './item-form.ts'
import { keepWhileTyping } from './keep-while-typing.ts'

/** What the portal keeps of the next item of a draft. A form reads it once, and what is typed into it counts from then on. */
export const unfinishedItemQuery = (requestId: number) =>
  readBy(
    queryKeys.unfinishedItem(requestId),
    getUnfinishedItem,
    { params: { requestId } },
    {
      staleTime: 10_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )

const noItem = { item: null }

/** Notes whether an item of a draft is being written, before the portal is asked again. */
function useNoteUnfinished(requestId: number | undefined): (isUnfinished: boolean) => void {
  const client = useQueryClient()
  const { queryKey } = draftsQuery
  return (isUnfinished) => {
    if (requestId === undefined) return
    const itemKey = unfinishedItemQuery(requestId).queryKey
    // What was read before is not what the portal has any more.
    if (isUnfinished) client.removeQueries({ queryKey: itemKey })
    else client.setQueryData(itemKey, noItem)
    const isOther = (draft: Draft) => draft.requestId === requestId && draft.hasUnfinishedItem !== isUnfinished
    const known = client.getQueryData(queryKey)
    if (!known?.drafts.some(isOther)) return
    const drafts = known.drafts.map((draft) => (isOther(draft) ? { ...draft, hasUnfinishedItem: isUnfinished } : draft))
    client.setQueryData(queryKey, { ...known, drafts })
  }
}

/**
 * Whether the next item of a request is being written. The portal forgets what was typed once its item has arrived: unless it
 * stands in this tab, what it said before that counts no more, nor what it said before the connection was lost.
 */
export function useIsUnfinished({ id, draft: { requestId }, items, unfinished }: KeptClaim) {
  const lost = useConnectionLost()
  const { data } = useQuery(draftsQuery)
  const saysSo = ({ drafts }: Drafts) => drafts.some((one) => one.requestId === requestId && one.hasUnfinishedItem)
  const isSaid = data !== undefined && saysSo(data)
  const isHere = unfinished !== undefined || (isSaid && isNextItemInTab(formsOf(id)))
  const isThere = isSaid && !lost && items.every(({ itemId }) => itemId !== undefined)
  return {
    isUnfinished: isHere || isThere,
    /** The same, for which the portal is asked again, a moment long: its last word may be older than the last item. */
    askWhether: async () => {
      if (isHere || !isThere) return isHere
      return call(listDrafts, { signal: AbortSignal.timeout(delays.stepMs) }).then(saysSo, () => true)
    },
  }
}

const keepNothing = (requestId: number) => call(keepUnfinishedItem, { params: { requestId }, body: noItem })

/** Forgets the next item of a request, here and in the portal. */
export function useForgetUnfinished({ id, draft: { requestId } }: KeptClaim) {
  const note = useNoteUnfinished(requestId)
  return useMutation({
    mutationFn: async () => {
      if (requestId !== undefined) await endKeeping(keeperOf(requestId), () => keepNothing(requestId))
      await noteUnfinished(id, undefined)
    },
    onSuccess: () => {
      forgetNextItem(formsOf(id))
      note(false)
    },
  })
}

/**
 * Keeps what stands in the form of the next item in the portal: so it is there after the tab was closed, and on another
 * device. What the portal cannot have now is kept on this device.
 */
export function useUnfinishedItem({ id, draft: { requestId }, unfinished }: KeptClaim) {
  const note = useNoteUnfinished(requestId)
  const isFinished = useRef(false)
  const isHere = useRef(unfinished !== undefined)
  const keeper = requestId === undefined ? undefined : keeperOf(requestId)
  useEffect(() => () => keeper?.sendNow(), [keeper])
  const noteHere = (values: ItemFormValues | undefined) => {
    if (isFinished.current || (!values && !isHere.current)) return
    isHere.current = values !== undefined
    void noteUnfinished(id, values).catch(logFailure('keep what was typed'))
  }
  return {
    /** What was added already is not unfinished, and the portal does not keep it. */
    note: (values: ItemFormValues, isAdded: boolean) => {
      const item = unfinishedOf(values)
      const isOnlyHere = !keeper || isConnectionLost() || isPartlyHere(values)
      noteHere(item && isOnlyHere ? values : undefined)
      keeper?.note(item)
      note(item !== null && !isAdded)
    },
    /** Makes it an item of the request, after which it is not kept once more. */
    finish: async (save: () => Promise<unknown>): Promise<void> => {
      isFinished.current = true
      try {
        await (keeper ? endKeeping(keeper, save) : save())
        note(false)
        // In the order of what is typed next; without a connection it follows.
        keeper?.note(null)
        keeper?.sendNow()
      } catch (error) {
        isFinished.current = false
        throw error
      }
    },
  }
}

type Keeper = ReturnType<typeof keepWhileTyping<UnfinishedItem | null>>

/**
 * One for each draft. It goes on when the form is left: what had not arrived then follows when the connection is back, and
 * nothing older arrives after something newer.
 */
const keepers = new Map<number, Keeper>()

/** Keeps the next item of a draft in the portal. */
export function keeperOf(requestId: number): Keeper {
  const keeper = keepers.get(requestId) ?? keepWhileTyping(sendFor(requestId))
  keepers.set(requestId, keeper)
  return keeper
}

/** Does what ends the writing of an item. Where that fails, it is kept on. */
async function endKeeping<Result>(keeper: Keeper, end: () => Promise<Result>): Promise<Result> {
  await keeper.stop()
  try {
    const result = await end()
    keeper.startOver()
    return result
  } catch (error) {
    keeper.goOn()
    throw error
  }
}

const sendFor = (requestId: number) => {
  const owner = currentSession()?.userId
  return async (item: UnfinishedItem | null, keepalive: boolean, signal: AbortSignal): Promise<boolean> => {
    // The account that is signed in now may be another one.
    if (currentSession()?.userId !== owner) return true
    try {
      await call(keepUnfinishedItem, { params: { requestId }, body: { item }, keepalive, signal })
      await forgetHere(requestId, item)
      return true
    } catch (error) {
      if (signal.aborted) return false
      const code = codeOf(error)
      // Submitted or deleted elsewhere, which the wizard says: nothing is left to be kept.
      if (code === 'NOT_FOUND' || code === 'REQUEST_COMPLETED') return true
      if (!(error instanceof NoResponse)) logFailure('keep what was typed')(error)
      return false
    }
  }
}

/** What was typed without a connection is in the portal alone once it has arrived there as it is. */
async function forgetHere(requestId: number, arrived: UnfinishedItem | null): Promise<void> {
  const isIt = ({ unfinished }: KeptClaim) => {
    const values = parseItemForm(unfinished)
    return values !== undefined && !isPartlyHere(values) && hashKey([unfinishedOf(values)]) === hashKey([arrived])
  }
  const claim = await openClaimOfDraft(requestId)
  if (claim && isIt(claim)) await changeClaim(claim.id, (now) => (isIt(now) ? { ...now, unfinished: undefined } : now))
}

const sendAll = (leaving = false) => {
  for (const keeper of keepers.values()) keeper.sendNow(leaving)
}
onConnectionChange(() => void (isConnectionLost() || sendAll()))
document.addEventListener('visibilitychange', () => void (document.visibilityState === 'hidden' && sendAll(true)))

// What one typed does not stay for the next one; a tab keeps it itself for whoever signs in again.
let userId = currentSession()?.userId
onSessionChange(() => {
  if (currentSession()?.userId === userId) return
  userId = currentSession()?.userId
  for (const keeper of keepers.values()) void keeper.stop()
  keepers.clear()
})

/** What the portal keeps of an item that is being written; null where nothing stands in its form. */
function unfinishedOf(values: ItemFormValues): UnfinishedItem | null {
  if (values.itemType === null && !hasContent(values)) return null
  const { images, saleProof, soldOn, skippedShots, dealerSpots, ...typed } = values
  const files = images.filter(isStored).flatMap((upload) => fileOf(upload) ?? [])
  return {
    ...typed,
    soldOn: soldOn || null,
    skippedShots: [...skippedShots],
    dealerSpots: dealerSpots.filter(({ imagePath }) => files.some(({ key }) => key === imagePath)),
    files,
    saleProof: saleProof.filter(isStored).flatMap((upload) => fileOf(upload)?.key ?? [])[0] ?? null,
  }
}

const isHereOnly = (upload: Upload) => upload.step === 'stored' && isOnDevice(upload.file.key)

const isPartlyHere = ({ images, saleProof }: ItemFormValues) => [...images, ...saleProof].some(isHereOnly)

const fileOf = (upload: Upload) =>
  upload.step === 'stored' && !isHereOnly(upload) ? { key: upload.file.key, shot: upload.shot ?? null } : undefined

/** The form of an item that was being written, here or on another device. */
export const formOfUnfinished = ({ files, saleProof, soldOn, ...typed }: KeptUnfinishedItem): ItemFormValues => ({
  ...typed,
  soldOn: soldOn ?? '',
  images: files.map(({ key, fileName, kind, shot, ...file }) => ({
    ...{ id: key, fileName, kind, shot: shot ?? undefined, step: 'stored', removing: false },
    file: { key, ...file, attached: false },
  })),
  saleProof: saleProof ? [uploadOfProof(saleProof, { attached: false })] : [],
})
