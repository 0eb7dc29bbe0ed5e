import { addItem, changeItem, deleteItem } from '@portal/contract/items/items.ts'
import { cancelRequest, completeRequest, createRequest, renameDraft } from '@portal/contract/requests/requests.ts'
import type { Problem } from '@portal/domain/problem.ts'
import { m } from '@portal/texts/messages.ts'
import { call, codeOf, isRefusal, NoResponse, problemsIn } from '../../api/client.ts'
import { currentSession } from '../../api/session.ts'
import { notify } from '../../ui/notify.ts'
import { forgetDraft } from '../drafts/draft-request.ts'
import { LostFile } from '../outbox/send-kept-file.ts'
import { giveUpBegun } from '../uploads/give-up-begun.ts'
import {
  begunAnew,
  filesOfItem,
  isOnlyHere,
  isSentAs,
  itemBegunAnew,
  type KeptClaim,
  type KeptItem,
} from './kept-claim.ts'
import { changeClaim, claimsOf, filesOfClaim, keptClaim, noteSent, removeClaim } from './kept-claims.ts'
import { MissingFile, onServer } from './on-server.ts'

/** The claim was taken back, submitted anew or deleted while it was being sent. */
class NotWanted extends Error {}

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

/**
 * Sends the claims that wait, in the order they were written. Each step is noted before the next one, and each call
 * that adds something says the same key and the same content every time: so each claim is submitted once, wherever it
 * was interrupted. What the server refuses stays, with the reason. Throws when the server does not answer; then all
 * wait on.
 *
 * @param onSubmitted is told after each claim that was submitted
 * @returns what else kept one from being sent: what waits behind it need not wait for that
 */
export async function sendClaims(userId: string, onSubmitted: () => void): Promise<Error | undefined> {
  let failure: Error | undefined
  const tried = new Set<string>()
  // Read anew for each: while one was sent, others were submitted, taken back or deleted.
  for (let claim = await nextOf(userId, tried); claim; claim = await nextOf(userId, tried)) {
    tried.add(attemptOf(claim))
    try {
      if (claim.step === 'deleting') await deleteThere(claim)
      else if (await submit(claim)) onSubmitted()
    } catch (error) {
      if (error instanceof NoResponse) throw error
      if (!(error instanceof NotWanted)) failure ??= new Error('A request could not be sent', { cause: error })
    }
  }
  return failure
}

async function nextOf(userId: string, tried: ReadonlySet<string>): Promise<KeptClaim | undefined> {
  if (currentSession()?.userId !== userId) return undefined
  const claims = await claimsOf(userId)
  return claims.find((claim) => !claim.refused && claim.step !== 'writing' && !tried.has(attemptOf(claim)))
}

const attemptOf = ({ id, submission, step }: KeptClaim) => [id, submission, step === 'deleting'].join()

/** Whether it was submitted. */
async function submit(claim: KeptClaim): Promise<boolean> {
  let requestId: number
  try {
    const { requestId: begun } = claim.draft
    // What may have been submitted is not touched any more.
    requestId = claim.step === 'completing' && begun !== undefined ? begun : await sendContent(claim)
    await call(completeRequest, { params: { requestId }, headers: { 'idempotency-key': claim.submission } })
  } catch (error) {
    if (!saysWhy(error, claim)) throw error
    await noteRefusal(claim, error)
    return false
  }
  await removeClaim(claim.id)
  // Where its dealer had opened it as a draft, the list would lead back to it.
  forgetDraft(requestId)
  notify.success(m.claims_sent({ title: claim.title }))
  return true
}

/** Makes the draft on the server what was written here, and notes that it is. Answers which draft that is. */
async function sendContent(claim: KeptClaim): Promise<number> {
  const requestId = await begin(claim)
  for (const item of claim.removed) await takeOut(claim, requestId, item)
  for (const item of claim.items)
    await sendItem(claim, requestId, item).catch((error: unknown) => {
      throw saysWhy(error, claim) && !(error instanceof ItemRefusal) ? new ItemRefusal(item.key, error) : error
    })
  await note(claim, (now) => (isSentAs(now, claim) ? { ...now, step: 'completing' } : now))
  return requestId
}

/** Begins the draft on the server, or gives it the title that it has by now. */
async function begin(claim: KeptClaim): Promise<number> {
  const { title } = claim
  const { key } = claim.draft
  let { requestId, triedTitle } = claim.draft
  const noteDraft = () => note(claim, (now) => ({ ...now, draft: { ...now.draft, requestId, triedTitle } }))
  if (requestId === undefined) {
    triedTitle ??= title
    await noteDraft()
    const begun = await call(createRequest, { headers: { 'idempotency-key': key }, body: { title: triedTitle } })
    requestId = begun.requestId
    await noteDraft()
  }
  if (triedTitle !== title) {
    await call(renameDraft, { params: { requestId }, body: { title } })
    triedTitle = title
    await noteDraft()
  }
  return requestId
}

/** Adds an item with its files, or changes it to what it is by now. */
async function sendItem(claim: KeptClaim, requestId: number, item: KeptItem): Promise<void> {
  const body = await onServer(item.body, () => checkIsWanted(claim))
  const { itemId, tried } = await added(claim, requestId, item.tried ? item : { ...item, tried: body })
  if (JSON.stringify(tried) === JSON.stringify(body)) return
  await call(changeItem, { params: { itemId }, body }).catch((error: unknown) => {
    throw codeOf(error) === 'NOT_FOUND' ? new ItemRefusal(item.key, error, true) : error
  })
  await noteItem(claim, { ...item, itemId, tried: body })
}

/** Adds an item as it was tried first; what the server answered to that is its answer for ever. */
async function added(claim: KeptClaim, requestId: number, item: KeptItem) {
  const { key, itemId, tried } = item
  if (itemId !== undefined) return { itemId, tried }
  if (!tried) throw new Error('Nothing was noted of what is to be added')
  await noteItem(claim, item)
  const { id } = await call(addItem, { params: { requestId }, headers: { 'idempotency-key': key }, body: tried })
  await noteItem(claim, { ...item, itemId: id })
  return { itemId: id, tried }
}

/** Takes an item off the draft. Whether it had arrived, the same call as before says. */
async function takeOut(claim: KeptClaim, requestId: number, item: KeptItem): Promise<void> {
  try {
    const { itemId } = await added(claim, requestId, item)
    await call(deleteItem, { params: { itemId } })
  } catch (error) {
    // What is refused, or not found, is not there. Whether the draft is, the next call says.
    if (!isRefusedTo(claim, error)) throw error
  }
  await note(claim, (now) => ({ ...now, removed: now.removed.filter(({ key }) => key !== item.key) }))
}

/** Deletes the draft of a claim that was given up, and what this device kept of it. */
async function deleteThere(claim: KeptClaim): Promise<void> {
  try {
    if (!isOnlyHere(claim) && !claim.draft.wasBegunOnline) {
      const requestId = await begin({ ...claim, title: claim.draft.triedTitle ?? claim.title })
      await call(cancelRequest, { params: { requestId } })
    }
  } catch (error) {
    // Gone, or submitted elsewhere: there is nothing left to give up.
    if (!isRefusedTo(claim, error)) throw error
  }
  await giveUpBegun(claim.userId, [...(await filesOfClaim(claim.id)).values()])
  await removeClaim(claim.id)
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
  isRefusedTo(claim, error) || isLost(error) || (error instanceof ItemRefusal && saysWhy(error.cause, claim))

async function noteRefusal(claim: KeptClaim, refusal: unknown): Promise<void> {
  const {
    itemKey,
    isGone,
    cause: error,
  } = refusal instanceof ItemRefusal ? refusal : { itemKey: undefined, isGone: false, cause: refusal }
  const code = codeOf(error)
  const problems = problemsOf(error)
  if (isRefusal(error) && problems.some((problem) => problem.code === 'FILE_GONE')) {
    const item = claim.items.find(({ key }) => key === itemKey)
    for (const key of item ? filesOfItem(item.body) : []) await noteSent(key, undefined)
  }
  const isNoDraft = !isGone && (code === 'NOT_FOUND' || code === 'REQUEST_COMPLETED')
  await changeClaim(claim.id, (now) => {
    const at = now.items.findIndex(({ key }) => key === itemKey)
    const known = isNoDraft
      ? begunAnew(now)
      : { ...now, items: now.items.map((item) => (item.key === itemKey ? afterRefusal(item, isGone) : item)) }
    // Taken back or deleted meanwhile: what was learnt of the server stays right, and its dealer reads nothing of it.
    if (!isSentAs(now, claim)) return known
    const refused = { code, problems, itemKey: isNoDraft ? undefined : known.items[at]?.key }
    return { ...known, step: 'waits', refused }
  })
}

const problemsOf = (error: unknown): Problem[] => {
  if (error instanceof LostFile) return [{ code: 'UPLOAD_GONE', fileName: error.fileName }]
  if (error instanceof MissingFile) return [{ code: 'FILE_GONE' }]
  return Object.values(problemsIn(error)).filter((problem) => problem !== undefined)
}

/** What was refused was not added: something else can be tried under its key. What is gone is added as another one. */
function afterRefusal(item: KeptItem, isGone: boolean): KeptItem {
  if (isGone) return itemBegunAnew(item)
  return item.itemId === undefined ? { ...item, tried: undefined } : item
}

const noteItem = (claim: KeptClaim, { key, itemId, tried }: KeptItem) => {
  const noted = (item: KeptItem) => (item.key === key ? { ...item, itemId, tried } : item)
  return note(claim, (now) => ({ ...now, items: now.items.map(noted), removed: now.removed.map(noted) }))
}

/** Notes what the server was told or has answered, and throws where nothing more of the claim is to be sent. */
async function note(claim: KeptClaim, change: (now: KeptClaim) => KeptClaim): Promise<void> {
  check(claim, await changeClaim(claim.id, change))
}

const checkIsWanted = async (claim: KeptClaim): Promise<void> => check(claim, await keptClaim(claim.id))

function check(claim: KeptClaim, now: KeptClaim | undefined): void {
  if (!now || !isSentAs(now, claim)) throw new NotWanted('The claim is not to be sent any more')
  // Nothing is sent under the name of somebody else who has signed in meanwhile.
  if (currentSession()?.userId !== claim.userId) throw new Error('The account of the claim is not signed in any more')
}
