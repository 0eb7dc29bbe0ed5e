import * as cases from '@portal/contract/items/case.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import * as contract from '@portal/contract/messages/messages.ts'
import { accept, type Decision } from '@portal/domain/decision.ts'
import type { Side } from '@portal/domain/sides.ts'
import type { Call, Serve } from '../../http/serve.ts'
import { keyedCallOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { found } from '../reader.ts'
import { halfPlace, isHalf } from '../work/queue.views.ts'
import { caseForAdmin, caseForDealer } from './case.ts'
import { messageWithoutFiles, thread, unreadByAdmins } from './messages.views.ts'
import { type PostRefusal, postMessage } from './post-message.ts'
import { readThread } from './read-thread.ts'

/** Threads of items and what is unread in them. */
export function messageRoutes(serve: Serve, portal: Portal): void {
  async function post(
    side: Side,
    {
      actor,
      params: { itemId },
      body,
      request,
    }: Call<typeof contract.postMessage | typeof contract.postMessageAsAdmin>,
  ): Promise<Decision<Message, PostRefusal>> {
    const decision = await postMessage(portal, side, actor, itemId, body, keyedCallOf(request))
    if (!decision.ok) return decision
    const { messageId, createdAt, attachments } = decision.value
    if (attachments === 0) {
      const { userId: senderId, firstName: senderFirstName } = actor
      const content = body.messageContent
      const posted = { messageId, content, senderId, senderFirstName, senderSide: side, createdAt: new Date(createdAt) }
      return accept(messageWithoutFiles(posted, actor.userId))
    }
    return found((await thread(portal, actor.userId, itemId, { messageId }))[0])
  }

  serve(cases.getCase, ({ actor, params }) => caseForDealer(portal, actor, params.itemId))
  serve(cases.getCaseForAdmin, async ({ actor, params, query }) =>
    isHalf(query) ? halfPlace : caseForAdmin(portal, actor, params.itemId, query),
  )
  serve(contract.listMessagesForAdmin, ({ actor, params }) => readThread(portal, 'admins', actor, params.itemId))
  serve(contract.listMessages, ({ actor, params }) => readThread(portal, 'dealer', actor, params.itemId))
  serve(contract.postMessageAsAdmin, (call) => post('admins', call))
  serve(contract.postMessage, (call) => post('dealer', call))
  serve(contract.unreadForAdmins, async () => accept(await unreadByAdmins(portal.db)))
}
