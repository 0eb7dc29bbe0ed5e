import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { PointForm } from '../features/points/points.tsx'
import { ProductForm } from '../features/products/product-form.tsx'
import { MemoryRouter } from '../testing/memory-router.tsx'
import { writePageConfig } from '../testing/signed-in.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'

beforeEach(async () => {
  sessionStorage.clear()
  writePageConfig({ brands: ['Nordwave'] })
  await loadConfig()
})

const opened = (form: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <MemoryRouter>{form}</MemoryRouter>
      </ConfirmProvider>
    </QueryClientProvider>,
  )
const saved: ShownProduct = {
  ...{ productId: 10001, brand: 'Nordwave', itemType: 'Speaker', itemNumber: 'NW-165', name: '' },
  ...{ pictureUrl: null, thumbnailUrl: null },
}
const product = (picture: string | null = null) => (
  <ProductForm
    product={{ product: saved, picture, units: 0, lastShippedOn: null, terms: [] }}
    onSaved={() => {}}
    onCancel={() => {}}
  />
)

it.each([
  ['a product', 'Item Number', 'NW-165.2', () => product()],
  [
    'a new product',
    'Item Number',
    'NW-9',
    () => <ProductForm product={undefined} onSaved={() => {}} onCancel={() => {}} />,
  ],
  ['a point', /English/, 'A picture of the label', () => <PointForm point={undefined} onDone={() => {}} />],
])('what was typed into the form of %s is there after a reload', (_form, label, text, form) => {
  const { unmount } = opened(form())
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  unmount()
  opened(form())
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text)
})

it('what was typed into the form of a product does not come back once it was cancelled', () => {
  const { unmount } = opened(product())
  fireEvent.change(screen.getByLabelText('Item Number'), { target: { value: 'NW-165.2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  unmount()
  opened(product())
  expect(screen.getByLabelText<HTMLInputElement>('Item Number').value).toBe('NW-165')
})

it('what a colleague saved of a product before the reload is said beside what was typed', () => {
  const { unmount } = opened(product())
  fireEvent.change(screen.getByLabelText('Item Number'), { target: { value: 'NW-165.2' } })
  unmount()
  opened(product('products/theirs.jpg'))
  expect(screen.getByText('A colleague changed this product meanwhile')).toBeTruthy()
})
