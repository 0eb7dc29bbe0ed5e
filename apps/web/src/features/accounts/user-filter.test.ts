import { waitingAccountsPage } from '@portal/contract/pages.ts'
import { expect, it } from 'vitest'
import { paths } from '../../page-links.ts'
import { userFilterIn } from './user-list.ts'

const none = { role: undefined, standing: undefined, q: undefined, sort: undefined }
const filterAt = (address: string) => userFilterIn(new URL(address, 'http://portal.example').searchParams)

it.each([
  ['/admin/users', none],
  ['/admin/users?role=ADMIN&sort=-status', { ...none, role: 'ADMIN', sort: '-status' }],
  ['/admin/users?standing=Disabled&q=+klang++haus+', { ...none, standing: 'Disabled', q: 'klang haus' }],
  ['/admin/users?role=ROOT&standing=Pending&q=&sort=waiting', none],
])('%s shows what it says, and leaves out what makes no sense', (address, expected) => {
  expect(filterAt(address)).toEqual(expected)
})

it('a filter survives in its address', () => {
  const filter = { role: 'USER', standing: 'Enabled', q: 'Søren & Co', sort: 'status' } as const
  expect(filterAt(paths.adminUserList(filter))).toEqual(filter)
})

it('the mail about an account that waits leads to those that wait', () => {
  expect(filterAt(waitingAccountsPage)).toEqual({ ...none, standing: 'AwaitingActivation' })
})
