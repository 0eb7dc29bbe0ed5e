import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { SearchField } from './search-field.tsx'

function Search({ initial, maxLength }: { initial: string; maxLength?: number }) {
  const [value, setValue] = useState(initial)
  return <SearchField label="Search" value={value} onChange={setValue} maxLength={maxLength} />
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })

describe('SearchField', () => {
  it('makes one space of every run of white space in what is pasted, and replaces what is selected', () => {
    render(<Search initial="old text" />)
    box().setSelectionRange(0, 3)
    fireEvent.paste(box(), { clipboardData: { getData: () => '  KA 1\n\t 2 ' } })
    expect(box().value).toBe('KA 1 2 text')
  })

  it('takes of what is pasted as much as there is room for, as it does of what is typed', () => {
    render(<Search initial="KA 1" maxLength={8} />)
    box().setSelectionRange(2, 2)
    fireEvent.paste(box(), { clipboardData: { getData: () => '-2.300-Rev-B' } })
    expect(box().value).toBe('KA-2.3 1')
  })

  it('is none that a browser fills in with somebody’s address', () => {
    render(<Search initial="" />)
    expect(box().autocomplete).toBe('off')
  })

  it('is cleared by its button, which gives the focus back, and by Esc', () => {
    render(<Search initial="abc" />)
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(box().value).toBe('')
    expect(document.activeElement).toBe(box())
    expect(screen.queryByRole('button')).toBeNull()
    fireEvent.change(box(), { target: { value: 'abc' } })
    // Esc of somebody who composes a character takes back that.
    fireEvent.keyDown(box(), { key: 'Escape', isComposing: true })
    expect(box().value).toBe('abc')
    fireEvent.keyDown(box(), { key: 'Escape' })
    expect(box().value).toBe('')
  })
})
