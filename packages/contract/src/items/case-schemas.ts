import * as z from 'zod/mini'
import { colleagueSchemas } from '../colleagues/colleague-schemas.ts'
import type { SchemasByName } from '../endpoint.ts'
import { keptTextSchemas } from '../kept-texts/kept-text-schemas.ts'
import { messageSchemas } from '../messages/message-schemas.ts'
import { ahead, described, idParam, named } from '../shared-schemas.ts'
import { unitRecordSchemas } from '../units/unit-record-schemas.ts'
import { nextWorkQuery, workSchemas } from '../work/work-schemas.ts'
import { itemSchemas } from './item-schemas.ts'

const itemParams = z.object({ itemId: idParam })
const history = itemSchemas.listItemHistory.reply

/** Each part is what the call of its own answers. */
export const caseSchemas = {
  getCase: {
    description:
      'The item as it was before its thread is read, which takes its unread mark; each part as its own call answers it.',
    params: itemParams,
    reply: named(
      'Case',
      'What the page of an own item shows first.',
      z.object({ item: itemSchemas.getItem.reply, history, thread: messageSchemas.listMessages.reply }),
    ),
  },
  getCaseForAdmin: {
    description:
      'Whoever reads it has opened its request and read its thread, which takes the unread mark; the item is as it was before. One that is fetched ahead is neither opened nor read. Each part is as its own call answers it.',
    params: itemParams,
    query: z.object({
      ahead,
      looking: described('Colleagues see from now on that the reader has it open.', z.optional(z.literal('true'))),
      ...nextWorkQuery,
    }),
    reply: named(
      'ServiceCase',
      'What an item shows first to the administrator who decides on it.',
      z.object({
        item: itemSchemas.getItemForAdmin.reply,
        history,
        earlierClaims: itemSchemas.listEarlierClaims.reply,
        similarDecisions: itemSchemas.listSimilarDecisions.reply,
        unit: unitRecordSchemas.getUnitOfItem.reply,
        opened: described(
          'What is shown once somebody looks at it; null where it is fetched ahead.',
          z.nullable(
            z.object({
              thread: messageSchemas.listMessagesForAdmin.reply,
              teamwork: colleagueSchemas.getTeamwork.reply,
              colleagues: colleagueSchemas.listColleagues.reply,
              points: keptTextSchemas.listPoints.reply,
              nextSteps: keptTextSchemas.listNextSteps.reply,
              next: described('Null where no view was named.', z.nullable(workSchemas.nextWork.reply)),
            }),
          ),
        ),
      }),
    ),
  },
} satisfies SchemasByName
