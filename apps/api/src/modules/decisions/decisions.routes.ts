import * as contract from '@portal/contract/items/items.ts'
import { accept } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import { fingerprintOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { itemDetail } from '../items/items.views.ts'
import { admins, dealerReader, found, type Reader } from '../reader.ts'
import { answerAskedPoint, endAnswers } from './answer-points.ts'
import { nextStepIsDone } from './finish-next-step.ts'
import { reportRepairOutcome } from './report-repair-outcome.ts'
import { similarDecisions } from './similar-decisions.views.ts'
import { undoDecision } from './undo-decision.ts'
import { updateItemStatus, updateItemStatuses } from './update-item-status.ts'

/** What the service decides on items, and what a dealer does after it. */
export function decisionRoutes(serve: Serve, portal: Portal): void {
  const changedItem = async (reader: Reader, itemId: number) => found(await itemDetail(portal, reader, itemId))

  serve(contract.listSimilarDecisions, async ({ params }) => found(await similarDecisions(portal.db, params.itemId)))
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
    return decision.ok ? changedItem(dealerReader(actor), params.itemId) : decision
  })
  serve(contract.answerPoint, async ({ actor, params: { itemId, askedId }, body }) => {
    const decision = await answerAskedPoint(portal, actor, itemId, askedId, body)
    return decision.ok ? changedItem(dealerReader(actor), itemId) : decision
  })
  serve(contract.endAnswers, async ({ actor, params, body }) => {
    const decision = await endAnswers(portal, actor, params.itemId, body.messageContent)
    return decision.ok ? changedItem(dealerReader(actor), params.itemId) : decision
  })
  serve(contract.finishNextStep, async ({ actor, params: { itemId }, body }) => {
    const decision = await nextStepIsDone(portal, actor, itemId, body.seenDecision)
    return decision.ok ? changedItem(dealerReader(actor), itemId) : decision
  })
}
