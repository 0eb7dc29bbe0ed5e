import * as contract from '@portal/contract/messages/messages.ts'
import { accept, type Decision } from '@portal/domain/decision.ts'
import type { Actor } from '../../http/actor.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { thread, unreadByAdmins } from './messages.views.ts'
import { postMessage } from './post-message.ts'
import { readThread } from './read-thread.ts'

/** Threads of items and what is unread in them (specification 7, Messages). */
export function messageRoutes(serve: Serve, portal: Portal): void {
  async function posted<Code extends string>(
    decision: Decision<{ messageId: number }, Code>,
    actor: Actor,
    itemId: number,
  ): Promise<Decision<contract.Message, Code>> {
    if (!decision.ok) return decision
    const [message] = await thread(portal, actor.userId, itemId, decision.value)
    if (!message) throw new Error(`Message ${decision.value.messageId} was posted and cannot be read`)
    return accept(message)
  }

  serve(contract.listMessagesForAdmin, ({ actor, params }) => readThread(portal, 'admins', actor, params.itemId))
  serve(contract.listMessages, ({ actor, params }) => readThread(portal, 'dealer', actor, params.itemId))
  serve(contract.postMessageAsAdmin, async ({ actor, params, body, headers }) =>
    posted(
      await postMessage(portal, 'admins', actor, params.itemId, body, headers['idempotency-key']),
      actor,
      params.itemId,
    ),
  )
  serve(contract.postMessage, async ({ actor, params, body, headers }) =>
    posted(
      await postMessage(portal, 'dealer', actor, params.itemId, body, headers['idempotency-key']),
      actor,
      params.itemId,
    ),
  )
  serve(contract.unreadForAdmins, async () => accept(await unreadByAdmins(portal.db)))
}
