import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postLoginPath } from './after-sign-in.ts'

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
