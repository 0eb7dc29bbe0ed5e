import * as steps from '@portal/contract/kept-texts/next-steps.ts'
import * as points from '@portal/contract/kept-texts/points.ts'
import * as replies from '@portal/contract/kept-texts/replies.ts'
import { accept } from '@portal/domain/decision.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Serve } from '../../http/serve.ts'
import { keyedCallOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { nextSteps, pointsInUse, savedReplies } from './kept-texts.views.ts'
import { keptNextSteps, keptPoints, keptReplies } from './save-kept-text.ts'

/** The texts that administrators keep: replies for messages, what a dealer can be asked for and does after a decision. */
export function keptTextRoutes(serve: Serve, portal: Portal): void {
  serve(replies.listReplies, async () =>
    accept({ today: dayIn(portal.config.timeZone, portal.now()), replies: await savedReplies(portal.db) }),
  )
  serve(replies.addReply, ({ actor, body, request }) => keptReplies.add(portal, actor, body, keyedCallOf(request)))
  serve(replies.changeReply, ({ actor, params, body }) => keptReplies.change(portal, actor, params.replyId, body))
  serve(replies.deleteReply, ({ params, query }) => keptReplies.remove(portal, params.replyId, query.seenVersion))

  serve(points.listPoints, async () => accept(await pointsInUse(portal.db)))
  serve(points.addPoint, ({ actor, body, request }) => keptPoints.add(portal, actor, body, keyedCallOf(request)))
  serve(points.changePoint, ({ actor, params, body }) => keptPoints.change(portal, actor, params.pointId, body))
  serve(points.deletePoint, ({ params, query }) => keptPoints.remove(portal, params.pointId, query.seenVersion))

  serve(steps.listNextSteps, async () => accept(await nextSteps(portal.db)))
  serve(steps.addNextStep, ({ actor, body, request }) => keptNextSteps.add(portal, actor, body, keyedCallOf(request)))
  serve(steps.changeNextStep, ({ actor, params, body }) => keptNextSteps.change(portal, actor, params.stepId, body))
  serve(steps.deleteNextStep, ({ params, query }) => keptNextSteps.remove(portal, params.stepId, query.seenVersion))
}
