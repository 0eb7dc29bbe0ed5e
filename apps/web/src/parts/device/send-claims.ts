import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import { addItem, changeItem, deleteItem } from '@portal/contract/items/items.ts'
import { cancelRequest, completeRequest, createRequest, renameDraft } from '@portal/contract/requests/requests.ts'
import type { Problem } from '@portal/domain/problem.ts'
import { hashKey } from '@tanstack/react-query'
import { call, codeOf, isRefusal, NoResponse, problemsIn } from '../../api/client.ts'
import { isConnectionLost } from '../../api/connection.ts'
import { currentSession } from '../../api/session.ts'
import { forgetDraft } from '../drafts/draft-request.ts'
import { delays } from '../intervals.ts'
import { claimRefusalText } from './claim-refusal-text.ts'
import { endDoneClaims } from './draft-on-device.ts'
import { dropCopy, filesOfClaim, forgetSent } from './files.ts'
import { giveUpBegun } from './given-up.ts'
import {
  begunAnew,
  type DraftOfClaim,
  filesOfItem,
  isOnlyHere,
  isSentAs,
  itemBegunAnew,
  type KeptClaim,
  type KeptItem,
} from './kept-claim.ts'
import { changeClaim, claimsOf, keptClaim, removeClaim } from './kept-claims.ts'
import { noteConfirming } from './not-confirmed.ts'
import { isItemThere, isSame, isWhollyThere, MissingFile, onServer } from './on-server.ts'
import { holdingClaim } from './outbox.ts'
import { LostFile } from './send-kept-file.ts'
import { isOnDevice } from './upload.ts'
import { tellOutboxChanged } from './waiting.ts'

/** The claim was taken back, submitted anew or deleted while it was being sent, or the item that was. */
class NotWanted extends Error {}

/** The draft was deleted, or is none any more. */
class DraftGone extends Error {}

/** What the server, or this device, has against one item. */
class ItemRefusal extends Error {
  readonly itemKey: string
  /** It was on the server, and is there no more. */
  readonly isGone: boolean

  constructor(itemKey: string, cause: unknown, isGone = false) {
    super('An item was refused', { cause })
    this.itemKey = itemKey
    this.isGone = isGone
  }
}

/** What of a claim has arrived, or why one that was to be submitted was not. */
export type ArrivedClaim =
  | { readonly type: 'submitted'; readonly title: string }
  | { readonly type: 'not-submitted'; readonly title: string; readonly reason: string }
  | { readonly type: 'draft-changed'; readonly requestId: number }

type OnArrived = (arrived: ArrivedClaim) => void

/** What became of sending a claim. */
export interface SentClaim {
  readonly arrived?: ArrivedClaim | undefined
  /** What the server, or this device, has against it, which stands on it by now; `itemKey` where that is about one item. */
  readonly refusal?: { readonly error: unknown; readonly itemKey: string | undefined } | undefined
  /** What else kept it from being sent. */
  readonly failure?: Error
}

/**
 * Makes the server have what is written on this device, and submits what waits for that, in the order it was written. Each
 * step is noted before the next one, and each call that adds something says the same key and the same content every
 * time: so each claim is submitted once, wherever it was interrupted. What the server refuses stays, with the reason.
 * Throws when the server does not answer; then all wait on.
 *
 * @returns what else kept one from being sent: what waits behind it need not wait for that
 */
export async function sendClaims(userId: string, onArrived: OnArrived): Promise<Error | undefined> {
  let failure: Error | undefined
  const tried = new Set<string>()
  // Read anew for each: while one was sent, others were submitted, taken back, changed or deleted.
  for (let claim = await nextOf(userId, tried); claim; claim = await nextOf(userId, tried)) {
    const sent = await sendClaim(claim.id, onArrived, tried)
    // Also where it is being sent elsewhere.
    tried.add(attemptOf(claim))
    failure ??= sent?.failure
  }
  await endDoneClaims(userId)
  return failure
}

async function nextOf(userId: string, tried: ReadonlySet<string>): Promise<KeptClaim | undefined> {
  if (currentSession()?.userId !== userId) return undefined
  for (const claim of await claimsOf(userId)) if (await isToBeSent(claim, tried)) return claim
  return undefined
}

const isToBeSent = async (claim: KeptClaim, tried: ReadonlySet<string>): Promise<boolean> =>
  !claim.refused && !tried.has(attemptOf(claim)) && (await hasSomethingToSend(claim))

const hasSomethingToSend = async (claim: KeptClaim): Promise<boolean> =>
  claim.step !== 'writing' || !isWhollyThere(claim, await filesOfClaim(claim.id))

/** What its dealer wants; what is learnt of the server while it is sent makes it no other attempt. */
const attemptOf = ({ id, submission, step, title, items, removed }: KeptClaim): string => {
  const written = [title, items.map(({ key, body }) => [key, body]), removed.map(({ key }) => key)]
  return hashKey([id, step === 'deleting' || (step === 'writing' ? written : submission)])
}

/** Sends one claim, also when others wait before it. Undefined when it is being sent already, here or in another tab. */
export const sendClaim = (
  id: string,
  onArrived: OnArrived,
  tried = new Set<string>(),
): Promise<SentClaim | undefined> => holdingClaim(id, () => sendHeld(id, onArrived, tried))

/**
 * Changes a claim and sends it at once, where there is a connection. What is being sent of it already, as a large file, is
 * waited for a moment, and goes on with what is changed. Answers what became of it; undefined where that is not known in
 * time. Rejects where the change does.
 */
export async function changeAndSend(
  id: string,
  change: () => Promise<unknown>,
  onArrived: OnArrived,
  waitMs: number,
): Promise<SentClaim | undefined> {
  if (isConnectionLost()) {
    await change()
    return undefined
  }
  const changed = Promise.withResolvers<boolean>()
  const changeAndSendHeld = async (): Promise<SentClaim> => {
    await change()
    changed.resolve(true)
    return sendHeld(id, onArrived, new Set())
  }
  const sending = holdingClaim(id, changeAndSendHeld, delays.nearlyArrivedMs)
  void sending.then(() => changed.resolve(false), changed.reject)
  // Who sends what waits has found it held, and would come back late.
  const tellItWaits = () => tellOutboxChanged(true)
  void sending.then((sent) => sent?.failure && tellItWaits(), tellItWaits)
  if (!(await changed.promise)) {
    await change()
    return undefined
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  try {
    return await Promise.race([sending, late])
  } catch (error) {
    if (error instanceof NoResponse) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Until nothing of the claim is left to be sent: others may change it meanwhile. */
async function sendHeld(id: string, onArrived: OnArrived, tried: Set<string>): Promise<SentClaim> {
  let sent: SentClaim = {}
  const next = async () => {
    const claim = await keptClaim(id)
    return claim?.userId === currentSession()?.userId && claim && (await isToBeSent(claim, tried)) ? claim : undefined
  }
  for (let claim = await next(); claim; claim = await next()) {
    tried.add(attemptOf(claim))
    try {
      sent = await sendOnce(claim)
      noteConfirming(id, true)
      if (sent.arrived) onArrived(sent.arrived)
      const after = sent.refusal && (await keptClaim(id))
      if (after?.refused && after.step !== 'writing')
        onArrived({ type: 'not-submitted', title: after.title, reason: claimRefusalText(after, after.refused) })
    } catch (error) {
      if (error instanceof NotWanted) continue
      noteConfirming(id, false)
      if (error instanceof NoResponse) throw error
      sent = { failure: new Error('A request could not be sent', { cause: error }) }
    }
  }
  return sent
}

async function sendOnce(claim: KeptClaim): Promise<SentClaim> {
  if (claim.step === 'deleting') {
    const requestId = await deleteThere(claim)
    return { arrived: requestId === undefined ? undefined : { type: 'draft-changed', requestId } }
  }
  try {
    if (claim.step === 'writing') return { arrived: { type: 'draft-changed', requestId: await sendContent(claim) } }
    await submit(claim)
    return { arrived: { type: 'submitted', title: claim.title } }
  } catch (error) {
    if (!saysWhy(error, claim)) throw error
    await noteRefusal(claim, error)
    const isAboutItem = error instanceof ItemRefusal
    return { refusal: { error: causeOf(error), itemKey: isAboutItem ? error.itemKey : undefined } }
  }
}

async function submit(claim: KeptClaim): Promise<void> {
  const { requestId: begun } = claim.draft
  // What may have been submitted is not touched any more.
  const isInDoubt = claim.step === 'completing' && begun !== undefined
  const requestId = isInDoubt ? begun : await sendContent(claim)
  if (!isInDoubt) await note(claim, (now) => (isSentAs(now, claim) ? { ...now, step: 'completing' } : now))
  const headers = { 'idempotency-key': claim.submission }
  await ofDraft(claim, call(completeRequest, { params: { requestId }, headers }))
  await removeClaim(claim.id)
  // The list would lead back to it.
  forgetDraft(requestId)
}

/** Makes the draft on the server what was written here. Answers which draft that is. */
async function sendContent(claim: KeptClaim): Promise<number> {
  const { requestId, titleThere } = await begin(claim)
  if (titleThere !== claim.title) await rename(claim, requestId)
  for (const item of claim.removed) await takeOut(claim, requestId, item)
  for (const item of await inOrderOfSending(claim))
    await sendItem(claim, requestId, item).catch((error: unknown) => {
      const isAboutIt = saysWhy(error, claim) && !(error instanceof ItemRefusal || error instanceof DraftGone)
      throw isAboutIt ? new ItemRefusal(item.key, error) : error
    })
  return requestId
}

/** First what waits for no file: a video may take minutes. */
async function inOrderOfSending({ id, items }: KeptClaim): Promise<readonly KeptItem[]> {
  const files = await filesOfClaim(id)
  const waits = ({ body }: KeptItem) => filesOfItem(body).some((key) => isOnDevice(key) && !files.get(key)?.sent)
  return [...items.filter((item) => !waits(item)), ...items.filter(waits)]
}

/** Begins the draft on the server. Answers which one that is, and its title there. */
async function begin(claim: KeptClaim) {
  const { key, requestId, titleThere, begunAs = claim.title } = claim.draft
  if (requestId !== undefined) return { requestId, titleThere }
  await noteDraft(claim, { begunAs })
  const begun = await call(createRequest, { headers: { 'idempotency-key': key }, body: { title: begunAs } })
  await noteDraft(claim, { requestId: begun.requestId, titleThere: begunAs })
  return { requestId: begun.requestId, titleThere: begunAs }
}

/** Gives the draft the title that it has by now. */
async function rename(claim: KeptClaim, requestId: number): Promise<void> {
  await noteDraft(claim, { titleThere: undefined })
  await ofDraft(claim, call(renameDraft, { params: { requestId }, body: { title: claim.title } }))
  await noteDraft(claim, { titleThere: claim.title })
}

/** Adds an item with its files, or changes it to what it is by now. */
async function sendItem(claim: KeptClaim, requestId: number, item: KeptItem): Promise<void> {
  const { key } = item
  const body = await onServer(item.body, (fileKey) => checkIsWanted(claim, key, fileKey))
  const { itemId, there, version } = await added(claim, requestId, item, body)
  const isInDoubt = item.changingTo !== undefined && version !== undefined
  const known = isInDoubt
    ? await changedBefore(claim, { key, itemId, version, body: item.changingTo })
    : { there, version }
  if (!isSame(known.there, body)) await change(claim, { key, itemId, version: known.version, body })
}

interface ChangeThere {
  readonly key: string
  readonly itemId: number
  readonly version: number | undefined
  readonly body: ItemSave
}

/** What is known of an item whose change got no answer: sent once more as it was, it says which version that is. */
const changedBefore = (claim: KeptClaim, before: ChangeThere) =>
  change(claim, before).catch((error: unknown) => {
    // It was never taken. What it is by now may be.
    if (isRefusedTo(claim, error) && codeOf(error) !== 'STALE') return { there: undefined, version: before.version }
    throw error
  })

/** Changes an item to what it is to be there. Answers what is known of it then. */
async function change(claim: KeptClaim, { key, itemId, version, body }: ChangeThere) {
  await noteItem(claim, key, { there: undefined, changingTo: body })
  try {
    const changing = call(changeItem, { params: { itemId }, body: { ...body, seenVersion: version } })
    const changed = await ofDraft(claim, changing, { notFound: (error) => new ItemRefusal(key, error, true) })
    const known = { there: body, version: changed.version }
    await noteItem(claim, key, { ...known, changingTo: undefined })
    return known
  } catch (error) {
    // Its dealer reads that, and what is sent after it is meant to replace what another device has written.
    const isStale = isRefusedTo(claim, error) && codeOf(error) === 'STALE'
    if (isStale) await noteItem(claim, key, { version: undefined, changingTo: undefined })
    else if (isRefusedTo(claim, error)) await noteItem(claim, key, { changingTo: undefined })
    throw error
  }
}

/** Adds an item as it was tried first; what the server answered to that is its answer for ever. */
async function added(claim: KeptClaim, requestId: number, item: KeptItem, body: ItemSave) {
  const { key, itemId, there, version, addedAs = body } = item
  if (itemId !== undefined) return { itemId, there, version }
  await noteItem(claim, key, { addedAs })
  try {
    const headers = { 'idempotency-key': key }
    const { id } = await ofDraft(claim, call(addItem, { params: { requestId }, headers, body: addedAs }))
    // Whatever became of it since: what this device knows is how it was added.
    const known = { there: addedAs, version: 1 }
    await noteItem(claim, key, { itemId: id, ...known })
    return { itemId: id, ...known }
  } catch (error) {
    // What was refused was not added: something else can be tried under its key.
    if (error instanceof DraftGone || isRefusedTo(claim, error)) await noteItem(claim, key, { addedAs: undefined })
    throw error
  }
}

/** Takes an item off the draft. Whether it had arrived, the same call as before says; a refused one had not. */
async function takeOut(claim: KeptClaim, requestId: number, item: KeptItem): Promise<void> {
  try {
    if (item.itemId !== undefined || item.addedAs !== undefined) {
      const { itemId } = await added(claim, requestId, item, item.addedAs ?? item.body)
      await call(deleteItem, { params: { itemId } })
    }
  } catch (error) {
    // What is refused, or not found, is not there. Whether the draft is, the next call says.
    if (!(error instanceof DraftGone) && !isRefusedTo(claim, error)) throw error
  }
  await note(claim, (now) => ({ ...now, removed: now.removed.filter(({ key }) => key !== item.key) }))
}

/** Deletes the draft of a claim that was given up, and what this device kept of it. Answers which draft that was, if any. */
async function deleteThere(claim: KeptClaim): Promise<number | undefined> {
  let deleted: number | undefined
  try {
    if (!isOnlyHere(claim)) {
      const { requestId } = await begin(claim)
      deleted = requestId
      await call(cancelRequest, { params: { requestId } })
    }
  } catch (error) {
    // Gone, or submitted elsewhere: there is nothing left to give up.
    if (!isRefusedTo(claim, error)) throw error
  }
  await giveUpBegun(claim.userId, [...(await filesOfClaim(claim.id)).values()])
  await removeClaim(claim.id)
  if (deleted !== undefined) forgetDraft(deleted)
  return deleted
}

/** A call about the draft: where the server has that no more, or not as a draft, this says so. */
async function ofDraft<Answer>(
  claim: KeptClaim,
  asked: Promise<Answer>,
  {
    notFound = (cause) => new DraftGone('The draft is gone', { cause }),
  }: { notFound?: (error: unknown) => Error } = {},
): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const code = isRefusedTo(claim, error) ? codeOf(error) : undefined
    if (code === 'NOT_FOUND') throw notFound(error)
    if (code === 'REQUEST_COMPLETED') throw new DraftGone('The draft was submitted', { cause: error })
    throw error
  }
}

/**
 * Whether the server refused a call of the claim's account. A session that is over, or that is somebody else's by now,
 * says nothing about the claim: it waits for its account to sign in again.
 */
const isRefusedTo = ({ userId }: KeptClaim, error: unknown): boolean =>
  isRefusal(error) && currentSession()?.userId === userId

const isLost = (error: unknown) => error instanceof LostFile || error instanceof MissingFile

/** Whether a person has to read why the claim was not sent. */
const saysWhy = (error: unknown, claim: KeptClaim): boolean =>
  isRefusedTo(claim, error) ||
  isLost(error) ||
  error instanceof DraftGone ||
  (error instanceof ItemRefusal && saysWhy(error.cause, claim))

const causeOf = (refusal: unknown): unknown =>
  refusal instanceof ItemRefusal || refusal instanceof DraftGone ? refusal.cause : refusal

async function noteRefusal(claim: KeptClaim, refusal: unknown): Promise<void> {
  const error = causeOf(refusal)
  if (refusal instanceof DraftGone) return noteDraftGone(claim, error)
  const { itemKey, isGone } = refusal instanceof ItemRefusal ? refusal : { itemKey: undefined, isGone: false }
  const problems = problemsOf(error)
  // With an item its files went from the server: this device has them still.
  const filesAreGone = isGone || (isRefusal(error) && problems.some(({ code }) => code === 'FILE_GONE'))
  const withoutFiles = claim.items.filter(({ key }) => filesAreGone && key === itemKey)
  await forgetSentOf(withoutFiles)
  await changeClaim(claim.id, (now) => {
    const at = now.items.findIndex(({ key }) => key === itemKey)
    const items = now.items.map((item) => (isGone && item.key === itemKey ? itemBegunAnew(item) : item))
    // Taken back or deleted meanwhile: what was learnt of the server stays right, and its dealer reads nothing of it.
    if (!isSentAs(now, claim)) return { ...now, items }
    const refused = { code: codeOf(error), problems, itemKey: items[at]?.key }
    return { ...now, items, step: now.step === 'writing' ? 'writing' : 'waits', refused }
  })
}

/**
 * Notes that the draft is none any more. What of the claim was not in it is begun anew once a person has read why; where
 * there is nothing of that, the claim ends with its draft.
 *
 * @param error why: NOT_FOUND where it was deleted, REQUEST_COMPLETED where it was submitted
 */
export async function noteDraftGone(claim: KeptClaim, error: unknown): Promise<void> {
  const wasSubmitted = codeOf(error) === 'REQUEST_COMPLETED'
  let ended: readonly KeptItem[] = []
  const left = await changeClaim(claim.id, (now, all) => {
    const files = new Map(all.map((file) => [file.key, file]))
    // What was deleted with its draft can be sent once more from the files of this device.
    const isOver = (item: KeptItem) =>
      isItemThere(item, files) && (wasSubmitted || !filesOfItem(item.body).every(isOnDevice))
    // What was to be submitted stays to be read, whatever is left of it.
    ended = now.step === 'writing' || wasSubmitted ? now.items.filter(isOver) : []
    const items = now.items.filter((item) => !ended.includes(item))
    if (items.length === 0 && now.unfinished === undefined && (now.step === 'writing' || wasSubmitted)) return undefined
    const known = begunAnew({ ...now, items })
    if (!isSentAs(now, claim)) return known
    const refused = { code: codeOf(error), problems: problemsOf(error), itemKey: undefined }
    return { ...known, step: now.step === 'writing' ? 'writing' : 'waits', refused }
  })
  if (!left) return
  for (const { body } of ended) for (const key of filesOfItem(body)) await dropCopy(key)
  await forgetSentOf(left.items)
}

async function forgetSentOf(items: readonly KeptItem[]): Promise<void> {
  for (const { body } of items) for (const key of filesOfItem(body)) await forgetSent(key)
}

const problemsOf = (error: unknown): Problem[] => {
  if (error instanceof LostFile) return [{ code: 'UPLOAD_GONE', fileName: error.fileName }]
  if (error instanceof MissingFile) return [{ code: 'FILE_GONE' }]
  return Object.values(problemsIn(error)).filter((problem) => problem !== undefined)
}

const noteDraft = (claim: KeptClaim, learnt: Partial<DraftOfClaim>) =>
  note(claim, (now) => ({ ...now, draft: { ...now.draft, ...learnt } }))

async function noteItem(claim: KeptClaim, key: string, learnt: Partial<KeptItem>): Promise<void> {
  const noted = (item: KeptItem) => (item.key === key ? { ...item, ...learnt } : item)
  const now = await note(claim, (now) => ({
    ...now,
    items: now.items.map(noted),
    removed: now.removed.map(noted),
  }))
  if (![...now.items, ...now.removed].some((item) => item.key === key))
    throw new NotWanted('The item was deleted meanwhile')
}

/** Notes what the server was told or has answered, and throws where nothing more of the claim is to be sent. */
async function note(claim: KeptClaim, change: (now: KeptClaim) => KeptClaim): Promise<KeptClaim> {
  return checked(claim, await changeClaim(claim.id, change))
}

/** Whether a file is to be sent still, with its item. */
async function checkIsWanted(claim: KeptClaim, itemKey: string, fileKey: string): Promise<void> {
  const { items } = checked(claim, await keptClaim(claim.id))
  const item = items.find(({ key }) => key === itemKey)
  if (!item || !filesOfItem(item.body).includes(fileKey)) throw new NotWanted('The file was removed meanwhile')
}

function checked(claim: KeptClaim, now: KeptClaim | undefined): KeptClaim {
  if (!now || !isSentAs(now, claim)) throw new NotWanted('The claim is not to be sent any more')
  // Nothing is sent under the name of somebody else who has signed in meanwhile.
  if (currentSession()?.userId !== claim.userId) throw new Error('The account of the claim is not signed in any more')
  return now
}
