import { addItem, changeItem, deleteItem } from '@portal/contract/items/items.ts'
import { cancelRequest, completeRequest, createRequest, renameDraft } from '@portal/contract/requests/requests.ts'
import { m } from '@portal/texts/messages.ts'
import { call, codeOf, isRefusal, NoResponse, problemsIn } from '../../api/client.ts'
import { currentSession } from '../../api/session.ts'
import { notify } from '../../ui/notify.ts'
import { forgetDraft } from '../drafts/draft-request.ts'
import { begunAnew, filesOfItem, isOnlyHere, type KeptClaim, type KeptItem } from './kept-claim.ts'
import { changeClaim, claimsOf, noteSent, removeClaim } from './kept-claims.ts'
import { onServer } from './on-server.ts'

/**
 * Sends the claims that wait, in the order they were written. Each step is noted before the next one, and each call that
 * adds something says the same key and the same content every time: so each claim is submitted once, wherever it was
 * interrupted. What the server refuses stays, with the reason. Throws when the server does not answer; then all wait on.
 *
 * @param onSubmitted is told after each claim that was submitted
 * @returns what else kept one from being sent: what waits behind it need not wait for that
 */
export async function sendClaims(userId: string, onSubmitted: () => void): Promise<Error | undefined> {
  let failure: Error | undefined
  for (const claim of await claimsOf(userId)) {
    if (currentSession()?.userId !== userId) break
    if (claim.refused || claim.step === 'writing') continue
    try {
      if (claim.step === 'deleting') await deleteThere(claim)
      else if (await submit(claim)) onSubmitted()
    } catch (error) {
      if (error instanceof NoResponse) throw error
      failure ??= new Error('A request could not be sent', { cause: error })
    }
  }
  return failure
}

/** Whether it was submitted. */
async function submit(claim: KeptClaim): Promise<boolean> {
  let itemKey: string | undefined
  let requestId: number
  try {
    requestId = await begin(claim)
    for (const item of claim.removed) await takeOut(claim, requestId, item)
    for (const item of claim.items) {
      itemKey = item.key
      await sendItem(claim, requestId, item)
    }
    itemKey = undefined
    await note(claim, (now) => ({ ...now, step: 'completing' }))
    await call(completeRequest, { params: { requestId } })
  } catch (error) {
    // A session that is over says nothing about the claim: it waits for its account to sign in again.
    if (!isRefusal(error) || !currentSession()) throw error
    await noteRefusal(claim, error, itemKey)
    return false
  }
  await removeClaim(claim.id)
  // Where its dealer had opened it as a draft, the list would lead back to it.
  forgetDraft(requestId)
  notify.success(m.claims_sent({ title: claim.title }))
  return true
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
  const body = await onServer(item.body, () => checkAccount(claim))
  const { itemId, tried } = await added(claim, requestId, item.tried ? item : { ...item, tried: body })
  if (JSON.stringify(tried) === JSON.stringify(body)) return
  await call(changeItem, { params: { itemId }, body })
  await noteItem(claim, { ...item, itemId, tried: body })
}

/** Adds an item as it was tried first; what the server answered to that is its answer for ever. */
async function added(claim: KeptClaim, requestId: number, item: KeptItem) {
  const { key, itemId, tried } = item
  if (!tried) throw new Error('Nothing was noted of what is to be added')
  if (itemId !== undefined) return { itemId, tried }
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
    if (!isRefusal(error) || !currentSession()) throw error
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
    if (!isRefusal(error) || !currentSession()) throw error
  }
  await removeClaim(claim.id)
}

async function noteRefusal(claim: KeptClaim, error: unknown, itemKey: string | undefined): Promise<void> {
  const code = codeOf(error)
  const problems = Object.values(problemsIn(error)).filter((problem) => problem !== undefined)
  const refused = { code, problems, itemKey }
  if (problems.some((problem) => problem.code === 'FILE_GONE')) {
    const item = claim.items.find(({ key }) => key === itemKey)
    for (const key of item ? filesOfItem(item.body) : []) await noteSent(key, undefined)
  }
  const isNoDraft = code === 'NOT_FOUND' || code === 'REQUEST_COMPLETED'
  await note(claim, (now) => ({
    ...(isNoDraft ? begunAnew(now) : { ...now, items: now.items.map((item) => withoutTry(item, itemKey)) }),
    ...{ step: 'waits', refused },
  }))
}

/** What was refused was not added: something else can be tried under its key. */
const withoutTry = (item: KeptItem, refusedKey: string | undefined): KeptItem =>
  item.key === refusedKey && item.itemId === undefined ? { ...item, tried: undefined } : item

const noteItem = (claim: KeptClaim, { key, itemId, tried }: KeptItem) => {
  const noted = (item: KeptItem) => (item.key === key ? { ...item, itemId, tried } : item)
  return note(claim, (now) => ({ ...now, items: now.items.map(noted), removed: now.removed.map(noted) }))
}

async function note(claim: KeptClaim, change: (now: KeptClaim) => KeptClaim): Promise<void> {
  if (!(await changeClaim(claim.id, change))) throw new Error('The claim has left this device')
  checkAccount(claim)
}

/** Nothing is sent under the name of somebody else who has signed in meanwhile. */
function checkAccount({ userId }: KeptClaim): void {
  if (currentSession()?.userId !== userId) throw new Error('The account of the claim is not signed in any more')
}
