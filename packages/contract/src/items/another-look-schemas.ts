import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { id, idempotencyHeaders, idParam, judgedLines, named, storageKeys } from '../shared-schemas.ts'

export const anotherLookSchemas = {
  askForAnotherLook: {
    description: `Once, within ${limits.anotherLook.days} days after its request was closed. The answer is a new, submitted request with one item.`,
    params: z.object({ itemId: idParam }),
    headers: idempotencyHeaders,
    body: named(
      'AnotherLookWanted',
      'Why an item should be looked at again, with new pictures and videos by their keys.',
      z.object({
        why: judgedLines(limits.item.issueDescription),
        images: z._default(z.optional(storageKeys), []),
      }),
    ),
    reply: named('AnotherLookAsked', 'Where the item is looked at again.', z.object({ requestId: id, itemId: id })),
  },
} satisfies SchemasByName
