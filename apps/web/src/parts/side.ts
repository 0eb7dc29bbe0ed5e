/** Who reads a screen that both sides have: the dealer on /request-item, an administrator on /admin/request-item. */
export type Side = 'dealer' | 'admins'
