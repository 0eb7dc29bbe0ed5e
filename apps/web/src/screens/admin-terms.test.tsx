import { listProducts } from '@portal/contract/products/products.ts'
import { listTerms } from '@portal/contract/terms/terms.ts'
import { act, screen } from '@testing-library/react'
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
