import { describe, expect, it } from 'vitest'
import { homeOf, navigationOf } from './navigation.ts'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://portal.example')
  return { pathname, search }
}
const labels = (roles: Parameters<typeof navigationOf>[0]) =>
  navigationOf(roles, at('/')).map(({ label, to }) => [label, to])
const current = (roles: Parameters<typeof navigationOf>[0], address: string) =>
  navigationOf(roles, at(address))
    .filter((entry) => entry.current)
    .map(({ label }) => label)

describe('the navigation', () => {
  it('of administrators is Work, Requests, Users, Archive, Products, Quality', () => {
    expect(labels(['ADMIN'])).toEqual([
      ['Work', '/admin/work'],
      ['Requests', '/admin/requests'],
      ['Users', '/admin/users'],
      ['Archive', '/admin/archived-requests'],
      ['Products', '/admin/products'],
      ['Quality', '/admin/quality'],
    ])
    expect(homeOf(['ADMIN'])).toBe('/admin')
  })

  it('says how many accounts wait, where any do', () => {
    const users = (accounts?: number) =>
      navigationOf(['ADMIN'], at('/'), { accounts }).find(({ key }) => key === 'users')
    expect(users(2)).toMatchObject({ label: 'Users', waiting: { count: 2, name: 'Users, 2 waiting' } })
    for (const none of [0, undefined]) expect(users(none)?.waiting).toBeUndefined()
  })

  it('says how many items wait for the service', () => {
    const [work] = navigationOf(['ADMIN'], at('/'), { items: 31 })
    expect(work).toMatchObject({ label: 'Work', waiting: { count: 31, name: 'Work, 31 waiting' } })
    expect(navigationOf(['ADMIN'], at('/'))[0]?.waiting).toBeUndefined()
  })

  it('of dealers is Requests, Archive, Help', () => {
    expect(labels(['USER'])).toEqual([
      ['Requests', '/requests'],
      ['Archive', '/archived-requests'],
      ['Help', '/help'],
    ])
    expect(homeOf(['USER'])).toBe('/')
  })

  it.each([
    ['/admin/work?view=new&item=10023', ['Work']],
    ['/admin/requests?q=4711', ['Requests']],
    ['/admin/request/10001?from=active', ['Requests']],
    ['/admin/request/10001?from=archived', ['Archive']],
    ['/admin/request-item/10002?from=archived', ['Archive']],
    ['/admin/archived-requests', ['Archive']],
    ['/admin/replies?q=label', ['Requests']],
    ['/admin/reply/3', ['Requests']],
    ['/admin/users?sort=status', ['Users']],
    ['/admin/companies?q=klang', ['Users']],
    ['/admin/company/10001', ['Users']],
    ['/admin/user/edit/a%40b.example', ['Users']],
    ['/admin/products?view=units&q=NW', ['Products']],
    ['/admin/product/new', ['Products']],
    ['/admin/terms', ['Products']],
    ['/admin/quality?productId=10017', ['Quality']],
    ['/admin/quality/claims', ['Quality']],
    ['/profile', []],
  ])('shows an administrator on %s in %j', (address, expected) => {
    expect(current(['ADMIN'], address)).toEqual(expected)
  })

  it.each([
    ['/requests', ['Requests']],
    ['/wizzard', ['Requests']],
    ['/request/10001', ['Requests']],
    ['/request-item/10002?from=archived', ['Archive']],
    ['/archived-requests', ['Archive']],
    ['/help', ['Help']],
  ])('shows a dealer on %s in %j', (address, expected) => {
    expect(current(['USER'], address)).toEqual(expected)
  })
})
