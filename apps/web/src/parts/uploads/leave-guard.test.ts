import { expect, it } from 'vitest'
import { isElsewhere } from './leave-guard.tsx'

const at = (pathname: string, search = '', state: unknown = null) => ({
  pathname,
  search,
  hash: '',
  state,
  key: search,
})

it.each([
  ['another page', at('/requests'), at('/archive'), true],
  ['another step of a page', at('/wizzard', '', { itemId: 'a' }), at('/wizzard', '', { itemId: 'b' }), true],
  ['another item of the queue', at('/admin/work', '?item=1'), at('/admin/work', '?item=2&pane=item'), true],
  [
    'another pane of an item',
    at('/admin/work', '?item=1&pane=item'),
    at('/admin/work', '?item=1&pane=decision'),
    false,
  ],
  ['another filter of a list', at('/requests', '?q=a'), at('/requests', '?q=b'), false],
])('who goes to %s while a file is being sent', (_where, from, to, isAsked) => {
  expect(isElsewhere(from, to)).toBe(isAsked)
})
