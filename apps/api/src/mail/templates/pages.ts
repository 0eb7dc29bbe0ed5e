/**
 * The pages of the web client that mails lead to (specification 2, Route table), under its public address.
 *
 * @param publicUrl `PUBLIC_URL`, the web client's origin
 */
export function pagesAt(publicUrl: string) {
  const page = (path: `/${string}`) => new URL(path, publicUrl).href
  return {
    home: page('/'),
    privacy: page('/privacy'),
    imprint: page('/imprint'),
    login: page('/login'),
    verify: page('/verify'),
    forgotPassword: page('/forgot-password'),
    profile: page('/profile'),
    request: (requestId: number) => page(`/request/${requestId}`),
    item: (itemId: number) => page(`/request-item/${itemId}`),
    adminUsers: page('/admin/users'),
    adminRequest: (requestId: number) => page(`/admin/request/${requestId}`),
    adminItem: (itemId: number) => page(`/admin/request-item/${itemId}`),
  }
}
export type Pages = ReturnType<typeof pagesAt>
