import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../../testing/top-layer.ts'
import { SearchInAddress } from './search-in-address.tsx'

it('a search that is cleared stays empty while the address still names the old one', async () => {
  const found = (q: string | undefined) => (
    <SearchInAddress q={q} label="Search" help="Help" onSearch={() => undefined} />
  )
  const { rerender } = render(found('golf'))
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  expect(field.value).toBe('golf')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  rerender(found('golf'))
  expect(field.value).toBe('')
  rerender(found(undefined))
  expect(field.value).toBe('')
  rerender(found('audi'))
  expect(field.value).toBe('audi')
})
