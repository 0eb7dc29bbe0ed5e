import { expect, it } from 'vitest'
import { pages, partsAt, pathTo } from './pages.ts'

it('an address says what its path was made of', () => {
  const path = pathTo(pages.adminUserEdit, { email: 'mara+50%/a@klangwerk.example' })
  expect(partsAt(pages.adminUserEdit, path)).toEqual({ email: 'mara+50%/a@klangwerk.example' })
})

it.each([
  ['/request/7', { requestId: '7' }],
  ['/request/7/', { requestId: '7' }],
  ['/Request/7', { requestId: '7' }],
  ['/request/50%', { requestId: '50%' }],
  ['/request/', undefined],
  ['/request/7/more', undefined],
  ['/admin/request/7', undefined],
])('%s as the address of a request has %j', (address, parts) => {
  expect(partsAt(pages.request, address)).toEqual(parts)
})

it('no address is that of two pages', () => {
  for (const page of Object.values(pages)) {
    const path = page.replaceAll(/:\w+/g, 'new')
    expect(Object.values(pages).filter((other) => partsAt(other, path))).toEqual([page])
  }
})
