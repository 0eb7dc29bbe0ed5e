import type { ProductDetail, ProductSave } from '@portal/contract/products/product-schemas.ts'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { around } from '../../testing/around.tsx'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { ProductForm } from './product-form.tsx'
import { productQuery } from './product-queries.ts'

const before: ProductSave = {
  ...{ brand: 'Nordwave', itemType: 'Speaker', itemNumber: 'NW-165', name: 'Woofer', picture: null },
}
const theirs = { ...before, name: 'Theirs' }
const mine = { ...before, itemNumber: 'NW-165.2' }

/** What the server has, and what it was sent. */
let saved: ProductSave
let sent: (ProductSave & { seen?: ProductSave })[]
const detail = (): ProductDetail => {
  const { picture, ...product } = saved
  return {
    ...{ product: { productId: 10001, ...product, pictureUrl: picture, thumbnailUrl: picture }, picture },
    ...{ units: 0, lastShippedOn: null, terms: [] },
  }
}

beforeEach(async () => {
  saved = before
  sent = []
  writePageConfig({ brands: ['Nordwave'] })
  await loadConfig()
  beginSession(tokenOf())
  vi.stubGlobal('fetch', async (_address: string, { method, body = '' }: { method?: string; body?: string } = {}) => {
    if (method !== 'PUT') return Response.json(detail())
    const { seen, ...save } = JSON.parse(body) as ProductSave & { seen?: ProductSave }
    sent.push({ ...save, ...(seen && { seen }) })
    if (seen?.name !== saved.name) return Response.json({ error: 'STALE', message: '' }, { status: 409 })
    saved = save
    return Response.json(detail())
  })
})
afterEach(() => {
  act(endSession)
  vi.unstubAllGlobals()
})

const onSaved = vi.fn()
function Page() {
  const { data } = useQuery(productQuery(10001))
  return data ? <ProductForm product={data} onSaved={onSaved} onCancel={() => {}} /> : null
}
async function saveAfterColleague(colleagues = theirs) {
  onSaved.mockReset()
  render(<Page />, { wrapper: around(new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })) })
  fireEvent.change(await screen.findByLabelText('Item Number'), { target: { value: mine.itemNumber } })
  saved = colleagues
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const warning = await screen.findByText('A colleague changed this product meanwhile')
  expect(document.activeElement?.contains(warning) && document.activeElement !== document.body).toBe(true)
}
const itemNumber = () => screen.getByLabelText<HTMLInputElement>('Item Number').value
const name = () => screen.getByLabelText<HTMLInputElement>(/^Name|^Product name/).value

it('keeps what was typed, and shows what a colleague saved meanwhile', async () => {
  await saveAfterColleague()
  expect(itemNumber()).toBe(mine.itemNumber)
  expect(screen.getByText(theirs.name)).toBeDefined()
  expect([saved, onSaved.mock.calls]).toEqual([theirs, []])
})

it('saves what was typed once the colleague’s was seen', async () => {
  await saveAfterColleague()
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent.at(-1)).toEqual({ ...mine, seen: theirs })
})

it('shows the picture that a colleague put in place of another, and says that it stays', async () => {
  const says = /The picture was changed, too, and the one before is gone/
  await saveAfterColleague({ ...theirs, picture: 'products/theirs.jpg' })
  const box = within(screen.getByRole('alert'))
  expect(box.getByRole('img', { name: 'Picture of NW-165' })).toBeTruthy()
  expect(box.getByText(says)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent.at(-1)).toMatchObject({ ...mine, picture: 'products/theirs.jpg' })
})

it('says nothing of a picture that nobody changed', async () => {
  await saveAfterColleague()
  expect(screen.queryByText(/picture was changed/)).toBeNull()
})

it('takes what is saved into the form', async () => {
  await saveAfterColleague()
  fireEvent.click(screen.getByRole('button', { name: 'Use what is saved' }))
  expect([itemNumber(), name()]).toEqual([theirs.itemNumber, theirs.name])
  expect(screen.queryByText('A colleague changed this product meanwhile')).toBeNull()
})
