import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/top-layer.ts'
import { Combobox } from './combobox.tsx'

const options = [
  { value: '', label: 'All distributors' },
  { value: '1', label: 'Klangwerk Nord' },
  { value: '2', label: 'Łódź HiFi' },
  { value: '3', label: 'Bässe & Söhne' },
]
const chosen = vi.fn<(value: string) => void>()

function Filter({ offered = options }) {
  const [value, setValue] = useState('')
  const choose = (next: string) => {
    chosen(next)
    setValue(next)
  }
  return <Combobox label="Distributor" options={offered} value={value} onChange={choose} noMatchText="No match" />
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Distributor' })
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(field(), { key })
}
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const lines = () => screen.queryAllByRole('option').map((option) => option.textContent)
const activeLine = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('Combobox', () => {
  let shown: ReturnType<typeof render>
  beforeEach(() => {
    chosen.mockReset()
    shown = render(<Filter />)
  })

  it('opens with the arrow keys on what is chosen, and Enter takes the line that was moved to', () => {
    press('ArrowDown')
    expect(field().getAttribute('aria-expanded')).toBe('true')
    expect(activeLine()).toBe('All distributors')
    press('ArrowDown', 'ArrowDown', 'Enter')
    expect(chosen).toHaveBeenCalledExactlyOnceWith('2')
    expect(field().value).toBe('Łódź HiFi')
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  it('goes from the last option to the first, and back', () => {
    press('ArrowDown', 'ArrowUp')
    expect(activeLine()).toBe('Bässe & Söhne')
    press('ArrowDown')
    expect(activeLine()).toBe('All distributors')
  })

  it.each([
    ['lodz', 'Łódź HiFi'],
    ['SOHNE', 'Bässe & Söhne'],
    ['werk', 'Klangwerk Nord'],
  ])('finds by typing %s, without accents and in any case', (typed, found) => {
    fireEvent.click(field())
    type(typed)
    expect(lines()).toEqual([found])
    press('Enter')
    expect(field().value).toBe(found)
  })

  it('says that nothing matches, and Enter then changes nothing', () => {
    fireEvent.click(field())
    type('zzz')
    expect(screen.getByRole('status').textContent).toBe('No match')
    press('Enter')
    expect(chosen).not.toHaveBeenCalled()
    expect(field().value).toBe('All distributors')
  })

  it('leaves everything as it was on Esc, and keeps that Esc from the dialog around it', () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    fireEvent.click(field())
    type('klang')
    press('Escape')
    document.removeEventListener('keydown', heard)
    expect(chosen).not.toHaveBeenCalled()
    expect(lines()).toEqual([])
    expect(field().value).toBe('All distributors')
    expect(heard).not.toHaveBeenCalled()
  })

  it.each([
    ['moved to', () => press('ArrowDown', 'ArrowDown')],
    ['found', () => type('k')],
  ])('keeps the line that was %s where another one comes before it', (_, find) => {
    find()
    expect(activeLine()).toBe('Klangwerk Nord')
    const [all, ...others] = options
    shown.rerender(<Filter offered={[...(all ? [all] : []), { value: '4', label: 'Autoklang' }, ...others]} />)
    expect(lines()).toContain('Autoklang')
    expect(activeLine()).toBe('Klangwerk Nord')
    press('Enter')
    expect(chosen).toHaveBeenCalledExactlyOnceWith('1')
  })

  it('takes a line that is pressed', () => {
    fireEvent.click(field())
    fireEvent.click(screen.getByRole('option', { name: 'Klangwerk Nord' }))
    expect(chosen).toHaveBeenCalledExactlyOnceWith('1')
  })
})
