import * as contract from '@portal/contract/terms/terms.ts'
import { accept } from '@portal/domain/decision.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Serve } from '../../http/serve.ts'
import { keyedCallOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { addTerms } from './add-terms.ts'
import { listTerms } from './terms.views.ts'

/** How long units are covered, and new versions of it. */
export function termsRoutes(serve: Serve, portal: Portal): void {
  serve(contract.listTerms, async ({ query }) => {
    const today = dayIn(portal.config.timeZone, portal.now())
    return accept({ today, ...(await listTerms(portal, today, query)) })
  })
  serve(contract.addTerms, ({ actor, body, request }) => addTerms(portal, actor, body, keyedCallOf(request)))
}
