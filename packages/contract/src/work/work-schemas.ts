import type { ItemType } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { type WorkOrder, type WorkView, workOrders, workViews } from '@portal/domain/work/work-views.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  described,
  id,
  idParam,
  instant,
  itemStatus,
  itemType,
  named,
  pageQuery,
  text,
  turn,
} from '../shared-schemas.ts'

const view = named('WorkView', "A view of the service's queue.", z.enum(workViews))
const order = named('WorkOrder', 'By how long the items wait.', z.enum(workOrders))

const filterQuery = {
  view,
  order: z._default(z.optional(order), 'longest'),
  brand: z.optional(text(limits.item.brand)),
  itemType: z.optional(itemType),
  userId: described('Only of this dealer.', z.optional(idParam)),
  mine: described('Only what the reader took.', z.optional(z.literal('true'))),
  unusual: described('Only claims to look at twice.', z.optional(z.literal('true'))),
}
/** Where a page goes on: what the last row says of these two, or of the item alone. */
const after = {
  afterSince: described('`turnSince` of the row after which to go on, with `afterItem`.', z.optional(z.iso.datetime())),
  afterItem: described(
    '`itemId` of the row after which to go on. Without `afterSince`: where this item stands by now.',
    z.optional(idParam),
  ),
}

/** Asks for what comes next beside something else. */
export const nextWorkQuery = {
  ...filterQuery,
  ...after,
  view: described('Names what comes next in this view, too.', z.optional(view)),
}

/** A view of the queue with its filters and its order. */
export interface WorkFilter {
  readonly view: WorkView
  readonly order: WorkOrder
  readonly brand?: string | undefined
  readonly itemType?: ItemType | undefined
  readonly userId?: number | undefined
  /** Only what the reader took. */
  readonly mine?: 'true' | undefined
  /** Only claims to look at twice. */
  readonly unusual?: 'true' | undefined
}

export const workItem = named(
  'WorkItem',
  'An item in the queue.',
  z.object({
    itemId: id,
    requestId: id,
    requestTitle: z.string(),
    distributorId: id,
    companyName: z.string(),
    itemType,
    brand: z.string(),
    itemNumber: z.string(),
    serialNumber: z.string(),
    issue: described('How the description of the fault begins.', z.string()),
    status: itemStatus,
    turn,
    turnSince: described('Since when it waits. In milliseconds.', instant),
    hasUnreadMessages: z.boolean(),
    unusual: described('A claim to look at twice: coverage, an exchange before, or the third claim.', z.boolean()),
    takenBy: described('The administrator who took it.', z.nullable(z.object({ userId: id, name: z.string() }))),
  }),
)
export type WorkItem = z.output<typeof workItem>

const counts = named(
  'WorkCounts',
  `How many items each view holds, counted up to ${limits.work.maximumCounted}.`,
  z.object({
    all: z.int(),
    question: z.int(),
    new: z.int(),
    returned: z.int(),
    dealer: z.int(),
  }),
)
export type WorkCounts = z.output<typeof counts>

const dealerCard = named(
  'DealerCard',
  'Whose item it is, for the service.',
  z.object({
    userId: id,
    companyName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: described('Empty when it is not known.', z.string()),
    debtorNumber: described('Empty when it is not known.', z.string()),
    openRequests: described(`Submitted and not closed, counted up to ${limits.work.openRequests}.`, z.int()),
  }),
)
export type DealerCard = z.output<typeof dealerCard>

export const workSchemas = {
  listWork: {
    description: 'Items of submitted requests that are not closed, by how long they wait.',
    query: z.object({ ...filterQuery, ...after, size: pageQuery.size }),
    reply: named('WorkPage', 'A page of the queue.', z.object({ content: z.array(workItem), hasNext: z.boolean() })),
  },
  countWork: { reply: counts },
  nextWork: {
    description:
      'Up to three items of the view: those after the named one, then those from the beginning of the view. The named one, and what a colleague has taken, is left out.',
    query: z.object({ ...filterQuery, ...after }),
    reply: z.array(workItem),
  },
  getDealerCard: { params: z.object({ userId: idParam }), reply: dealerCard },
} satisfies SchemasByName
