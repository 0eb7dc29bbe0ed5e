import { createProduct, getProduct } from '@portal/contract/products/products.ts'
import { listUnitsOfProduct } from '@portal/contract/units/unit-lists.ts'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { aPage, aUnitRecord } from '../testing/records.ts'

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

it('whoever comes back to a product finds the form open, with what was typed into it', async () => {
  const { goTo } = await openPage('/admin/product/10001', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(getProduct, {
        ...{ product: aUnitRecord.product, picture: null, units: 0, lastShippedOn: null, terms: [] },
      })
      server.answer(listUnitsOfProduct, aPage([]))
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.type(await screen.findByLabelText(/^Name/), ' II')
  const typed = screen.getByLabelText<HTMLInputElement>(/^Name/).value
  await goTo('/imprint')
  await goTo('/admin/product/10001')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe(typed)
})
