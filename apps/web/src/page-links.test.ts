import { describe, expect, it } from 'vitest'
import { originOf, paths } from './page-links.ts'

describe('links', () => {
  it('remember the list one came from', () => {
    expect(paths.request(10001)).toBe('/request/10001?from=active')
    expect(paths.requestItem(10002, 'archived')).toBe('/request-item/10002?from=archived')
    expect(paths.adminRequest(10001)).toBe('/admin/request/10001?from=active')
    expect(paths.adminRequestItem(10002, 'archived')).toBe('/admin/request-item/10002?from=archived')
  })

  it.each([
    ['from=archived', 'archived'],
    ['from=active', 'active'],
    ['from=elsewhere', 'active'],
    ['', 'active'],
  ] as const)('read %o as %s', (search, origin) => {
    expect(originOf(new URLSearchParams(search))).toBe(origin)
  })

  it('lead back to that list', () => {
    expect([paths.requestList('active'), paths.requestList('archived')]).toEqual(['/requests', '/archived-requests'])
    expect(paths.adminRequestList('active')).toBe('/admin/requests')
    expect(paths.adminRequestList('archived')).toBe('/admin/archived-requests')
  })

  it('write search and distributor only when there are any', () => {
    expect(paths.adminRequests()).toBe('/admin/requests')
    expect(paths.adminRequests({ q: 'AB 12&c', userId: 10007 })).toBe('/admin/requests?q=AB+12%26c&userId=10007')
    expect(paths.adminArchivedRequests({ userId: undefined })).toBe('/admin/archived-requests')
  })

  it('take any e-mail address into a path', () => {
    expect(paths.adminUserEdit('a/b+c?d@e.example')).toBe('/admin/user/edit/a%2Fb%2Bc%3Fd%40e.example')
  })
})
