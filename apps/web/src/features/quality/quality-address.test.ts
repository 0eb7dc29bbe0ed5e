import { beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { paths } from '../../page-links.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { ageIn, claimsFilterIn, qualityFilterIn } from './quality-address.ts'

beforeAll(() => {
  writePageConfig({ brands: ['Arvento', 'Kessler Audio', 'Nordwave'] })
  return loadConfig()
})

const search = (text: string) => new URLSearchParams(text)

describe('the filter of the charts in an address', () => {
  it('is what the address says', () => {
    expect(qualityFilterIn(search('brand=Nordwave&productId=10017&from=2025-01&to=2025-12'))).toEqual({
      ...{ brand: 'Nordwave', productId: 10017, from: '2025-01', to: '2025-12' },
    })
  })

  it('leaves out what makes no sense', () => {
    expect(qualityFilterIn(search('brand=Nordwawe&productId=all&from=2025-13&to=yesterday'))).toEqual({
      ...{ brand: undefined, productId: undefined, from: undefined, to: undefined },
    })
    expect(ageIn(search('age=-1'))).toBeUndefined()
  })

  it('leaves out of the claims what the server would refuse', () => {
    const tooLong = 'x'.repeat(501)
    const address = `brand=${tooLong}&productId=0&status=Lost&anotherLook=lost&decided=no&reason=${tooLong}&oldest=-1&shippedFrom=2025-13&to=2025-12`
    const filter = claimsFilterIn(search(address))
    expect(Object.entries(filter).filter(([, value]) => value !== undefined)).toEqual([['to', '2025-12']])
  })

  it('can be read back from the address of the claims behind a mark', () => {
    const mark = { productId: 10017, shippedFrom: '2025-03', shippedTo: '2025-03', oldest: 6, decided: 'true' as const }
    const address = paths.adminQualityClaims(mark)
    expect(claimsFilterIn(search(address.split('?')[1] ?? ''))).toMatchObject(mark)
  })
})
