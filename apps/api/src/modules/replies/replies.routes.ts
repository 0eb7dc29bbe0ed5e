import * as contract from '@portal/contract/replies/replies.ts'
import { accept } from '@portal/domain/decision.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Serve } from '../../http/serve.ts'
import { keyedCallOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { savedReplies } from './replies.views.ts'
import { addReply, changeReply, deleteReply } from './save-reply.ts'

/** The replies that administrators keep for their messages. */
export function replyRoutes(serve: Serve, portal: Portal): void {
  serve(contract.listReplies, async () =>
    accept({ today: dayIn(portal.config.timeZone, portal.now()), replies: await savedReplies(portal.db) }),
  )
  serve(contract.addReply, ({ actor, body, request }) => addReply(portal, actor, body, keyedCallOf(request)))
  serve(contract.changeReply, ({ actor, params, body }) => changeReply(portal, actor, params.replyId, body))
  serve(contract.deleteReply, ({ params, query }) => deleteReply(portal, params.replyId, query.seenVersion))
}
