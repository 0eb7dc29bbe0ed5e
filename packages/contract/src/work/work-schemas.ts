import { limits } from '@portal/domain/limits.ts'
import { workOrders, workViews } from '@portal/domain/work/work-views.ts'
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
  nothing,
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
}
/** Where a page goes on: what the last row says of these two. */
const after = {
  afterSince: described('`turnSince` of the row after which to go on, with `afterItem`.', z.optional(z.iso.datetime())),
  afterItem: described('`itemId` of the row after which to go on.', z.optional(idParam)),
}

/** What an own view shows: a view with its filters and its order. */
const workFilter = named(
  'WorkFilter',
  'A view of the queue with its filters and its order.',
  z.object({
    view,
    order,
    brand: z.optional(z.string().check(z.maxLength(limits.item.brand))),
    itemType: z.optional(itemType),
    userId: described('Only of this dealer.', z.optional(id)),
  }),
)
export type WorkFilter = z.output<typeof workFilter>

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

const savedView = named(
  'SavedWorkView',
  'An own view of the queue.',
  z.object({ viewId: id, name: z.string(), filter: workFilter }),
)
export type SavedWorkView = z.output<typeof savedView>

const counts = named(
  'WorkCounts',
  `How many items each view holds, counted up to ${limits.work.maximumCounted}.`,
  z.object({
    all: z.int(),
    question: z.int(),
    new: z.int(),
    returned: z.int(),
    dealer: z.int(),
    mine: z.int(),
    unusual: z.int(),
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
  listSavedWorkViews: { description: 'By name.', reply: z.array(savedView) },
  saveWorkView: {
    description: 'One with the same name is replaced.',
    body: named(
      'WorkViewToSave',
      'A name for a view of the queue.',
      z.object({ name: text(limits.work.viewName).check(z.minLength(1)), filter: workFilter }),
    ),
    reply: savedView,
  },
  deleteSavedWorkView: { params: z.object({ viewId: idParam }), reply: nothing },
} satisfies SchemasByName
