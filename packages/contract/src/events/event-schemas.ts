import { eventKinds } from '@portal/domain/event-kinds.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { described } from '../shared-schemas.ts'

export const eventSchemas = {
  listenToEvents: {
    description: `Server-sent events, until the session ends. The server closes a stream after some minutes, and the client opens the next
one, with the access token that it has then.

    event: changes
    id: pD0kR1tq8w7xYV2mZb4nJQ
    data: [{"kind":"message-posted","requestId":10001,"itemId":10002}]

\`changes\` lists what changed, in the order in which it was written, and nothing every 15 seconds. Whoever shows some of it
reads it again: an event holds no content, and some come twice. Let pass kinds that you do not know. \`reset\` says that events
may be missing, so that everything shown is to be read again; it comes first on a stream that resumes nothing.

The kinds: ${eventKinds.map((kind) => `\`${kind}\``).join(', ')}.`,
    headers: z.object({
      'last-event-id': described(
        'The `id` of the last message that was received. Or the `lastEventId` that came with the session. For an hour a stream resumes there, with nothing missing.',
        z.optional(z.string()),
      ),
    }),
    // A stream: it passes unchanged.
    reply: z.unknown(),
  },
} satisfies SchemasByName
