import { pages, pathTo, waitingAccountsPage } from '@portal/contract/pages.ts'

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
    request: (requestId: number) => page(pathTo(pages.request, { requestId })),
    item: (itemId: number) => page(pathTo(pages.requestItem, { itemId })),
    waitingAccounts: page(waitingAccountsPage),
    adminRequest: (requestId: number) => page(pathTo(pages.adminRequest, { requestId })),
    adminItem: (itemId: number) => page(pathTo(pages.adminRequestItem, { itemId })),
  }
}
export type Pages = ReturnType<typeof pagesAt>
