import * as contract from '@portal/contract/items/another-look.ts'
import type { Serve } from '../../http/serve.ts'
import { keyedCallOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { askForAnotherLook } from './ask-another-look.ts'

/** A dealer has a declined item looked at again. */
export const anotherLookRoutes = (serve: Serve, portal: Portal): void =>
  serve(contract.askForAnotherLook, ({ actor, params, body, request }) =>
    askForAnotherLook(portal, actor, params.itemId, body, keyedCallOf(request)),
  )
