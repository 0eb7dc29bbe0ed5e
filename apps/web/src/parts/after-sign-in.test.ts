import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { beginSession } from '../api/session.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { leaveWhenAccountChanges, postLoginPath } from './after-sign-in.ts'

describe('where sign-in leads', () => {
  test.each([
    [['ADMIN'], null, '/admin/requests'],
    [['ADMIN'], '/admin/request/10001?from=active', '/admin/request/10001?from=active'],
    [['ADMIN'], '/admin', '/admin'],
    [['ADMIN'], '/requests', '/admin/requests'],
    [['ADMIN'], '/administration', '/admin/requests'],
    [['USER'], null, '/requests'],
    [['USER'], '/request-item/10002', '/request-item/10002'],
    [['USER'], '/admin/users', '/requests'],
    [['USER'], '/login', '/requests'],
    [['USER'], '/login?x=1', '/requests'],
    [['USER'], '/', '/requests'],
    [[], '/requests', '/'],
  ] as const)('%j with %j goes to %s', (roles, stored, path) => {
    expect(postLoginPath(roles, stored)).toBe(path)
  })

  test('is never another site, whatever was stored', () => {
    const start = fc.constantFrom('//', '/\\', 'https://', 'javascript:', '\\\\', '/')
    fc.assert(
      fc.property(start, fc.string(), fc.constantFrom('ADMIN' as const, 'USER' as const), (begin, rest, role) => {
        const path = postLoginPath([role], begin + rest)
        // What a browser takes for another host: two slashes of either kind, or a scheme.
        expect(path).toMatch(/^\/(?![/\\])/)
      }),
    )
  })
})

test.each([
  ['/request/10001', [['/']]],
  ['/login', []],
])('at %s, another account that signs in makes the tab open %j', (path, opened) => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  history.replaceState(null, '', path)
  beginSession(tokenOf({ userId: '10003' }))
  onTestFinished(leaveWhenAccountChanges())
  beginSession(tokenOf({ userId: '10004' }))
  expect(assign.mock.calls).toEqual(opened)
})
