import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Pills } from './pills.tsx'

const pills = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

it('at most one pill is on, and pressing it again switches it off', () => {
  const change = vi.fn()
  render(<Pills label="Status" pills={pills} selected="closed" onChange={change} />)
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['Closed'])
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  fireEvent.click(screen.getByRole('button', { name: 'Closed' }))
  expect(change.mock.calls).toEqual([['open'], [undefined]])
})
