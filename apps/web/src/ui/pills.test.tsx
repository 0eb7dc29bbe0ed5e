import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Pills } from './pills.tsx'

const pills = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

describe('Pills', () => {
  it('adds and takes away, in the order of the pills', () => {
    const change = vi.fn()
    render(<Pills label="Status" pills={pills} selected={['closed']} onChange={change} />)
    expect(screen.getByRole('button', { name: 'Closed', pressed: true })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    fireEvent.click(screen.getByRole('button', { name: 'Closed' }))
    expect(change.mock.calls).toEqual([[['open', 'closed']], [[]]])
  })

  it('keeps at most one on when it is single', () => {
    const change = vi.fn()
    render(<Pills label="Status" pills={pills} selected={['closed']} onChange={change} single />)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    fireEvent.click(screen.getByRole('button', { name: 'Closed' }))
    expect(change.mock.calls).toEqual([[['open']], [[]]])
  })
})
