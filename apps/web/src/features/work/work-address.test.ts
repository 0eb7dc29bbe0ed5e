import { beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { addressOf, filtersIn, placeIn } from './work-address.ts'

beforeAll(() => {
  writePageConfig({ brands: ['Nordwave'] })
  return loadConfig()
})

const placeAt = (query: string) => placeIn(new URLSearchParams(query))
const usual = { view: 'all', order: 'longest' } as const

describe('the address of the queue', () => {
  it.each([
    '/admin/work',
    '/admin/work?view=returned',
    '/admin/work?view=new&order=newest&brand=Nordwave&itemType=Amplifier&userId=12&item=10023&pane=decision',
    '/admin/work?mine=true&unusual=true',
    '/admin/work?item=10023',
    '/admin/work?item=10023&pane=queue',
  ])('%s is that of what it shows', (address) => {
    expect(addressOf(placeAt(address.split('?')[1] ?? ''))).toBe(address)
  })

  it('leaves out what makes no sense', () => {
    expect(
      placeAt('view=theirs&order=random&brand=Nordwawe&itemType=Horn&userId=me&mine=1&item=one&pane=left'),
    ).toEqual({
      filter: usual,
      itemId: undefined,
      pane: 'queue',
    })
  })

  it('shows the item that it names, and without one the queue', () => {
    expect(placeAt('item=10023').pane).toBe('item')
    expect(placeAt('pane=decision').pane).toBe('queue')
  })
})

it('a view knows how many filters narrow it', () => {
  expect(filtersIn(usual)).toBe(0)
  expect(filtersIn({ ...usual, brand: 'Nordwave', userId: 12, mine: 'true' })).toBe(3)
})
