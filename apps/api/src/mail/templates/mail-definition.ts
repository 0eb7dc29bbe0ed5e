import { pages, pathTo, waitingAccountsPage } from '@portal/contract/pages.ts'
import type * as z from 'zod/mini'
import type { Letter } from './blocks.ts'

/**
 * The pages that mails lead to, under the web client's public address.
 *
 * @param publicUrl `PUBLIC_URL`, the web client's origin
 */
export function pagesAt(publicUrl: string) {
  const page = (path: string) => new URL(path, publicUrl).href
  return {
    home: page(pages.home),
    privacy: page(pages.privacy),
    imprint: page(pages.imprint),
    login: page(pages.login),
    verify: page(pages.verify),
    forgotPassword: page(pages.forgotPassword),
    profile: page(pages.profile),
    company: page(pages.company),
    invitation: (code: string) => page(`${pages.invitation}?${new URLSearchParams({ code })}`),
    request: (requestId: number) => page(pathTo(pages.request, { requestId })),
    item: (itemId: number) => page(pathTo(pages.requestItem, { itemId })),
    waitingAccounts: page(waitingAccountsPage),
    adminRequest: (requestId: number) => page(pathTo(pages.adminRequest, { requestId })),
    adminItem: (itemId: number) => page(pathTo(pages.adminRequestItem, { itemId })),
  }
}
export type Pages = ReturnType<typeof pagesAt>

/** One mail of the catalogue: the facts it needs, and what it says about them. Pure: no clock, no database. */
export interface MailDefinition<Facts extends z.ZodMiniType = z.ZodMiniType> {
  readonly facts: Facts
  /** When its code expires: it is not sent after that. */
  readonly lapsesAt?: (facts: z.output<Facts>) => Date
  readonly write: (facts: z.output<Facts>, pages: Pages) => Letter
}

/** Defines a mail. The types of its facts are inferred, and checked where the mail is queued. */
export const mail = <Facts extends z.ZodMiniType>(definition: MailDefinition<Facts>): MailDefinition<Facts> =>
  definition
