import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import * as items from '@portal/contract/items/items.ts'
import * as unfinished from '@portal/contract/items/unfinished-item.ts'
import * as contract from '@portal/contract/requests/requests.ts'
import { accept, type Decision } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import type { Serve } from '../../http/serve.ts'
import { fingerprintOf, keyedCallOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { itemsOfRequest } from '../items/items.views.ts'
import { dealerReader, found } from '../reader.ts'
import { cancelDraft, createDraft, renameDraft } from './draft.ts'
import { draftsOf } from './drafts.views.ts'
import { likelyQuestionsOf } from './likely-questions.views.ts'
import { addItem, changeItem, deleteItem } from './save-item.ts'
import { submitDraft } from './submit-request.ts'
import { takeBack, withdraw } from './take-back.ts'
import { keepUnfinishedItem } from './unfinished-item.ts'
import { unfinishedItemOf } from './unfinished-item.views.ts'

/** A request while its dealer writes it, until it is submitted, and again once it is taken back. */
export function draftRoutes(serve: Serve, portal: Portal): void {
  const { db } = portal

  /** A saved item as it is now; it may be deleted by the time that it is read. */
  const savedItem = async (actor: Actor, requestId: number, itemId: number): Promise<Decision<ItemRow, 'NOT_FOUND'>> =>
    found((await itemsOfRequest(portal, dealerReader(actor), requestId, { itemId }))?.[0])

  serve(contract.listDrafts, async ({ actor }) => accept(await draftsOf(portal, actor)))
  serve(contract.createRequest, ({ actor, body, request }) =>
    createDraft(portal, actor, body.title, keyedCallOf(request)),
  )
  serve(contract.renameDraft, ({ actor, params, body }) => renameDraft(portal, actor, params.requestId, body.title))
  serve(contract.completeRequest, ({ actor, params, request }) =>
    submitDraft(portal, actor, params.requestId, keyedCallOf(request)),
  )
  serve(contract.takeBackRequest, ({ actor, params }) => takeBack(portal, actor, params.requestId))
  serve(contract.withdrawRequest, ({ actor, params }) => withdraw(portal, actor, params.requestId))
  serve(contract.cancelRequest, ({ actor, params }) => cancelDraft(portal, actor, params.requestId))

  serve(items.addItem, async ({ actor, params, body, request }) => {
    const decision = await addItem(portal, actor, params.requestId, body, keyedCallOf(request))
    return decision.ok ? savedItem(actor, params.requestId, decision.value.itemId) : decision
  })
  serve(items.changeItem, async ({ actor, params, body, request }) => {
    const decision = await changeItem(portal, actor, params.itemId, body, fingerprintOf(request))
    return decision.ok ? savedItem(actor, decision.value.requestId, params.itemId) : decision
  })
  serve(items.deleteItem, ({ actor, params }) => deleteItem(portal, actor, params.itemId))

  serve(items.listLikelyQuestions, async ({ actor, params }) =>
    found(await likelyQuestionsOf(portal, actor, params.requestId)),
  )

  serve(unfinished.getUnfinishedItem, async ({ actor, params }) =>
    found(await unfinishedItemOf(db, actor, params.requestId)),
  )
  serve(unfinished.keepUnfinishedItem, ({ actor, params, body }) =>
    keepUnfinishedItem(portal, actor, params.requestId, body.item),
  )
}
