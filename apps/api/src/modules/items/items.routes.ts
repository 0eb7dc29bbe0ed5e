import { deletePdf } from '@portal/contract/files/files.ts'
import * as anotherLook from '@portal/contract/items/another-look.ts'
import type { ItemDetail, ItemRow } from '@portal/contract/items/item-shapes.ts'
import * as contract from '@portal/contract/items/items.ts'
import * as unfinished from '@portal/contract/items/unfinished-item.ts'
import { accept, type Decision, type Refused, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import type { Serve } from '../../http/serve.ts'
import { fingerprintOf, keyedCallOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { itemForReader, type Reader, readerOn } from '../reader.ts'
import { openForService } from '../requests/locked-request.ts'
import { itemBeingRead } from '../requests/opened-item.ts'
import { answerAskedPoint, endAnswers } from './answer-points.ts'
import { askForAnotherLook } from './ask-another-look.ts'
import { correctSerial } from './correct-serial-number.ts'
import { earlierClaims } from './earlier-claims.views.ts'
import { nextStepIsDone } from './finish-next-step.ts'
import { itemHistory } from './item-history.views.ts'
import { itemDetail, itemsOfRequest } from './items.views.ts'
import { addLayoutPdf, deleteLayoutPdf } from './layout-pdfs.ts'
import { likelyQuestionsOf } from './likely-questions.views.ts'
import { reportRepairOutcome } from './report-repair-outcome.ts'
import { addItem, changeItem, deleteItem } from './save-item.ts'
import { similarDecisions } from './similar-decisions.views.ts'
import { undoDecision } from './undo-decision.ts'
import { keepUnfinishedItem } from './unfinished-item.ts'
import { unfinishedItemOf } from './unfinished-item.views.ts'
import { updateItemStatus, updateItemStatuses } from './update-item-status.ts'
import { waitingItems } from './waiting-items.views.ts'

const admins: Reader = { side: 'admins' }
const dealer = (actor: Actor): Reader => readerOn('dealer', actor)
const found = <Value>(value: Value | undefined): Decision<Value, 'NOT_FOUND'> =>
  value === undefined ? refuse('NOT_FOUND') : accept(value)

/** Items of drafts and of submitted requests. */
export function itemRoutes(serve: Serve, portal: Portal): void {
  const { db } = portal

  /** A saved item as it is now; it may be deleted by the time that it is read. */
  const savedItem = async (actor: Actor, requestId: number, itemId: number): Promise<Decision<ItemRow, 'NOT_FOUND'>> =>
    found((await itemsOfRequest(portal, dealer(actor), requestId, { itemId }))?.[0])
  const changedItem = async (reader: Reader, itemId: number): Promise<Decision<ItemDetail, 'NOT_FOUND'>> =>
    found(await itemDetail(portal, reader, itemId))

  /** From the first time that an administrator reads a request its dealer cannot take it back. */
  async function notOpened({ requestId, mayBeTakenBack }: ItemRow): Promise<Refused<'NOT_FOUND'> | undefined> {
    return mayBeTakenBack && !(await openForService(db, requestId)) ? refuse('NOT_FOUND') : undefined
  }

  serve(contract.listItems, async ({ actor, params }) =>
    found(await itemsOfRequest(portal, dealer(actor), params.requestId)),
  )
  serve(contract.listItemsForAdmin, async ({ params }) => {
    const items = await itemsOfRequest(portal, admins, params.requestId)
    const refusal = items?.[0] && (await notOpened(items[0]))
    return refusal ?? found(items?.map((item) => ({ ...item, mayBeTakenBack: false })))
  })
  serve(contract.getItem, async ({ actor, params }) => found(await itemDetail(portal, dealer(actor), params.itemId)))
  serve(contract.getItemForAdmin, async ({ params, query }) => {
    const item = await itemDetail(portal, admins, params.itemId)
    if (query.ahead) return found(item)
    const refusal = item && (await notOpened(item))
    return refusal ?? found(item && { ...item, mayBeTakenBack: false })
  })
  serve(contract.listWaitingItems, async ({ actor }) => accept(await waitingItems(db, actor.userId)))
  serve(contract.listItemHistory, async ({ actor, params: { itemId }, query: { ahead } }) => {
    const reader = actor.role === 'ADMIN' ? admins : dealer(actor)
    const item = await (ahead ? itemForReader : itemBeingRead)(db, reader, itemId)
    return item ? accept(await itemHistory(db, reader, itemId, item)) : refuse('NOT_FOUND')
  })
  serve(contract.listEarlierClaims, async ({ params }) => found(await earlierClaims(db, params.itemId)))
  serve(contract.listSimilarDecisions, async ({ params }) => found(await similarDecisions(db, params.itemId)))

  serve(contract.addItem, async ({ actor, params, body, request }) => {
    const decision = await addItem(portal, actor, params.requestId, body, keyedCallOf(request))
    return decision.ok ? savedItem(actor, params.requestId, decision.value.itemId) : decision
  })
  serve(contract.changeItem, async ({ actor, params, body, request }) => {
    const decision = await changeItem(portal, actor, params.itemId, body, fingerprintOf(request))
    return decision.ok ? savedItem(actor, decision.value.requestId, params.itemId) : decision
  })
  serve(contract.deleteItem, ({ actor, params }) => deleteItem(portal, actor, params.itemId))

  serve(contract.listLikelyQuestions, async ({ actor, params }) =>
    found(await likelyQuestionsOf(portal, actor, params.requestId)),
  )

  serve(unfinished.getUnfinishedItem, async ({ actor, params }) =>
    found(await unfinishedItemOf(db, actor, params.requestId)),
  )
  serve(unfinished.keepUnfinishedItem, ({ actor, params, body }) =>
    keepUnfinishedItem(portal, actor, params.requestId, body.item),
  )

  serve(contract.updateItemStatus, async ({ actor, params, body, request }) => {
    const {
      seenStatus,
      seenDecision,
      closesRequest,
      status,
      declineReason = null,
      exchangeNote = null,
      infoRequiredNote = null,
      replacementSerialNumber = null,
      points,
      spots,
    } = body
    const change = { status, declineReason, exchangeNote, infoRequiredNote, replacementSerialNumber, points }
    const seen = { seenStatus, seenDecision, closesRequest, spots }
    const decision = await updateItemStatus(portal, actor, params.itemId, change, seen, fingerprintOf(request))
    if (!decision.ok) return decision
    const changed = await changedItem(admins, params.itemId)
    return changed.ok ? accept({ ...changed.value, ...decision.value }) : changed
  })
  serve(contract.correctSerialNumber, async ({ actor, params, body }) => {
    const decision = await correctSerial(portal, actor, params.itemId, body)
    return decision.ok ? changedItem(admins, params.itemId) : decision
  })
  serve(contract.updateItemStatuses, async ({ actor, params: { requestId }, body, request }) => {
    const { items, closesRequest, status, declineReason = null, exchangeNote = null, infoRequiredNote = null } = body
    const { points } = body
    // A replacement is one unit, for one item.
    const change = { status, declineReason, exchangeNote, infoRequiredNote, replacementSerialNumber: null, points }
    const sent = fingerprintOf(request)
    const decision = await updateItemStatuses(portal, actor, requestId, items, change, { closesRequest }, sent)
    return decision.ok ? accept({ requestId, ...decision.value }) : decision
  })
  serve(contract.undoDecision, ({ actor, params }) => undoDecision(portal, actor, params.decisionId))
  serve(contract.submitRepairOutcome, async ({ actor, params, body }) => {
    const decision = await reportRepairOutcome(portal, actor, params.itemId, body)
    return decision.ok ? changedItem(dealer(actor), params.itemId) : decision
  })
  serve(contract.answerPoint, async ({ actor, params: { itemId, askedId }, body }) => {
    const decision = await answerAskedPoint(portal, actor, itemId, askedId, body)
    return decision.ok ? changedItem(dealer(actor), itemId) : decision
  })
  serve(contract.endAnswers, async ({ actor, params, body }) => {
    const decision = await endAnswers(portal, actor, params.itemId, body.messageContent)
    return decision.ok ? changedItem(dealer(actor), params.itemId) : decision
  })
  serve(contract.finishNextStep, async ({ actor, params: { itemId }, body }) => {
    const decision = await nextStepIsDone(portal, actor, itemId, body.seenDecision)
    return decision.ok ? changedItem(dealer(actor), itemId) : decision
  })
  serve(anotherLook.askForAnotherLook, ({ actor, params, body, request }) =>
    askForAnotherLook(portal, actor, params.itemId, body, keyedCallOf(request)),
  )
  serve(contract.addLayoutPdf, ({ actor, params, body }) => addLayoutPdf(portal, actor, params.itemId, body))
  serve(deletePdf, ({ actor, query }) => deleteLayoutPdf(portal, actor, query.key))
}
