import { listProducts } from '@portal/contract/products/products.ts'
import { addTerms, listTerms } from '@portal/contract/terms/terms.ts'
import type { TermsVersion } from '@portal/contract/terms/terms-schemas.ts'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { aPage } from '../testing/records.ts'

it('says that a search finds no product once it is known, and that it failed', async () => {
  const { server } = await openPage('/admin/terms', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(listTerms, { ...aPage([]), today: '2026-11-20' })
      server.answer(listProducts, aPage([]))
    },
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Product' }))
  const answer = server.hold(listProducts)
  const search = screen.getByRole('searchbox', { name: 'Search products' })
  await userEvent.type(search, 'nw{Enter}')
  await expect.poll(() => server.callsOf(listProducts)).toHaveLength(1)
  expect(screen.queryByText('No products found')).toBeNull()
  await act(async () => answer())
  await screen.findByText('No products found')

  server.refuse(listProducts, 'VALIDATION')
  await userEvent.type(search, 'x{Enter}')
  await screen.findByText('The products could not be loaded')
  expect(screen.queryByText('No products found')).toBeNull()
  server.answer(listProducts, aPage([]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No products found')
})

it('where a colleague has added terms of the same day meanwhile, these are shown beside what was typed', async () => {
  const theirs: TermsVersion = {
    ...{ termsId: 2, productId: null, brand: null, itemType: null, months: 36, countsFrom: 'shipment' },
    ...{
      shippedFrom: '2026-11-20',
      inForce: true,
      createdAt: '2026-11-20T10:00:00.000Z',
      createdByName: 'Mira Sanders',
    },
  }
  const { server } = await openPage('/admin/terms', {
    as: 'ADMIN',
    server: (server) => server.answer(listTerms, { ...aPage([]), today: '2026-11-20' }),
  })
  await userEvent.type(await screen.findByLabelText('Months'), '{Control>}a{/Control}12')
  await userEvent.click(screen.getByRole('button', { name: 'Add terms' }))
  server.refuse(addTerms, 'TERMS_EXIST')
  const everything = { product: null, brand: null, itemType: null, versions: [theirs] }
  server.answer(listTerms, { ...aPage([everything]), today: '2026-11-20' })
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add terms' }))
  await screen.findByText('36 months from shipment')
  expect(screen.getByLabelText<HTMLInputElement>('Months').value).toContain('12')
})
