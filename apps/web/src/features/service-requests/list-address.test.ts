import { beforeEach, describe, expect, it } from 'vitest'
import { accountStore } from '../../local-store/account-store.ts'
import { addressOf, backToList, filterIn, rememberServiceRequests } from './list-address.ts'

const filter = (search: string, list: 'active' | 'archived' = 'active') => filterIn(new URLSearchParams(search), list)

describe('the filter in an address', () => {
  it('is what the address says', () => {
    expect(filter('q=KA-77&userId=10002&status=Closed')).toEqual({
      list: 'active',
      q: 'KA-77',
      userId: 10002,
      status: 'Closed',
    })
  })

  it('leaves out what makes no sense: short searches, unknown statuses, ids that are none', () => {
    expect(filter('q=KA&userId=me&status=Lost')).toEqual({
      list: 'active',
      q: undefined,
      userId: undefined,
      status: undefined,
    })
  })

  it('knows no search in the archive', () => {
    expect(filter('q=KA-77&userId=10002', 'archived')).toEqual({
      list: 'archived',
      q: undefined,
      userId: 10002,
      status: undefined,
    })
  })

  it('can be read back from its address', () => {
    const found = filter('q=100%25+Klang&userId=10002&status=Open')
    expect(addressOf(found)).toBe('/admin/requests?q=100%25+Klang&userId=10002&status=Open')
    expect(filter(addressOf(found).split('?')[1] ?? '')).toEqual(found)
  })
})

describe('a back link', () => {
  beforeEach(() => sessionStorage.clear())

  it('leads to the list that `from` names', () => {
    expect(backToList('active').to).toBe('/admin/requests')
    expect(backToList('archived').to).toBe('/admin/archived-requests')
  })

  it('leads to it as it was left', () => {
    rememberServiceRequests(filter('q=KA-77'))
    rememberServiceRequests(filter('userId=10002', 'archived'))
    expect(backToList('active').to).toBe('/admin/requests?q=KA-77')
    expect(backToList('archived').to).toBe('/admin/archived-requests?userId=10002')
  })

  it('leads nowhere else, whatever is kept', () => {
    accountStore.write('list:service-requests:active', 'https://elsewhere.example')
    expect(backToList('active').to).toBe('/admin/requests')
  })
})
