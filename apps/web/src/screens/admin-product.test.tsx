import { createProduct } from '@portal/contract/products/products.ts'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { aUnitRecord } from '../testing/records.ts'

it('whoever goes elsewhere before a new product is saved stays there', async () => {
  const { server, address, goTo } = await openPage('/admin/product/new', { as: 'ADMIN' })
  server.answer(createProduct, {
    ...{ product: aUnitRecord.product, picture: null, units: 0, lastShippedOn: null, terms: [] },
  })
  const answer = server.hold(createProduct)
  await userEvent.click(await screen.findByRole('radio', { name: 'Nordwave' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Speaker' }))
  await userEvent.type(screen.getByLabelText('Item Number'), 'NW-165')
  await userEvent.click(screen.getByRole('button', { name: 'Add product' }))
  await goTo('/imprint')
  await act(async () => answer())
  await screen.findByText(/NW-165/)
  expect(address()).toBe('/imprint')
})
