import { roles } from '@portal/domain/accounts/roles.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { described, language, named } from '../shared-schemas.ts'
import { contentPages } from './content-pages.ts'

const contentOfPage = { page: z.enum(contentPages), language }

export const publicConfig = named(
  'PublicConfig',
  'What the web client has to know of this installation.',
  z.object({
    brands: z.array(z.string()),
    captcha: z.object({
      provider: z.enum(['altcha', 'recaptcha-enterprise', 'off']),
      siteKey: z.nullable(z.string()),
    }),
    limits: z.record(z.string(), z.unknown()),
    apiUrl: described("Where the API is, when it is another host than the web client's; empty otherwise.", z.string()),
    /** Name and address of the operator, for imprint and privacy. */
    operator: z.object({
      name: z.string(),
      address: z.string(),
      email: z.string(),
      phone: z.string(),
      representative: z.string(),
      register: z.string(),
      vatId: z.string(),
    }),
    ownContent: described(
      'The pages that this installation has written itself: `getContent` answers them.',
      z.array(z.object(contentOfPage)),
    ),
    demo: z.boolean(),
    demoSignIns: described(
      'The accounts of a demo that its own machine alone reaches, with their passwords; empty everywhere else.',
      z.array(z.object({ role: z.enum(roles), email: z.string(), password: z.string() })),
    ),
    mailbox: described(
      'Where the mails are shown that are kept instead of sent; null where they are not.',
      z.nullable(z.string()),
    ),
  }),
)
export type PublicConfig = z.output<typeof publicConfig>
export type DemoSignIn = PublicConfig['demoSignIns'][number]

export const configSchemas = {
  getConfig: {
    description: 'Brands, captcha, limits, operator, own pages.',
    reply: publicConfig,
  },
  getContent: {
    description:
      'For a page and language that `ownContent` of `getConfig` names. The web client brings the others itself. `{name}` in the text stands for a value, `{#name}` behind a heading is its anchor.',
    params: z.object(contentOfPage),
    reply: named('OwnPage', 'A page that this installation has written itself.', z.object({ markdown: z.string() })),
  },
} satisfies SchemasByName
