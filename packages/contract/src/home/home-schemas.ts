import * as z from 'zod/mini'
import { userSchemas } from '../accounts/user-schemas.ts'
import type { SchemasByName } from '../endpoint.ts'
import { itemSchemas } from '../items/item-schemas.ts'
import { messageSchemas } from '../messages/message-schemas.ts'
import { qualitySchemas } from '../quality/quality-schemas.ts'
import { requestSchemas } from '../requests/request-schemas.ts'
import { named } from '../shared-schemas.ts'
import { workSchemas } from '../work/work-schemas.ts'

export const serviceCounts = named(
  'ServiceCounts',
  'What waits for the administrators, as their header says it.',
  z.object({
    unread: messageSchemas.unreadForAdmins.reply,
    waitingAccounts: userSchemas.countWaitingAccounts.reply,
    work: workSchemas.countWork.reply,
  }),
)
export type ServiceCounts = z.output<typeof serviceCounts>

/** Each part is what the call of its own answers. */
export const homeSchemas = {
  getHome: {
    description:
      'The first page of the own list, what waits for the dealer, and drafts: each as its own call answers it.',
    reply: named(
      'Home',
      "What a dealer's list shows first.",
      z.object({
        requests: requestSchemas.listOwnRequests.reply,
        waiting: itemSchemas.listWaitingItems.reply,
        drafts: requestSchemas.listDrafts.reply,
      }),
    ),
  },
  getServiceHome: {
    description:
      'The first page of the active list, products of which more units fail, and the counts: each as its own call answers it.',
    reply: named(
      'ServiceHome',
      "What the administrators' list shows first.",
      z.extend(serviceCounts, {
        requests: requestSchemas.listActiveRequests.reply,
        rising: qualitySchemas.listRisingProducts.reply,
      }),
    ),
  },
} satisfies SchemasByName
