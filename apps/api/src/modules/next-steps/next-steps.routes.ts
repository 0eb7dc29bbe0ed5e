import * as contract from '@portal/contract/next-steps/next-steps.ts'
import { accept } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import { keyedCallOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { nextSteps } from './next-steps.views.ts'
import { addNextStep, changeNextStep, deleteNextStep } from './save-next-step.ts'

/** What dealers do after a decision, as administrators keep it. */
export function nextStepRoutes(serve: Serve, portal: Portal): void {
  serve(contract.listNextSteps, async () => accept(await nextSteps(portal.db)))
  serve(contract.addNextStep, ({ actor, body, request }) => addNextStep(portal, actor, body, keyedCallOf(request)))
  serve(contract.changeNextStep, ({ actor, params, body }) => changeNextStep(portal, actor, params.stepId, body))
  serve(contract.deleteNextStep, ({ params, query }) => deleteNextStep(portal, params.stepId, query.seenVersion))
}
