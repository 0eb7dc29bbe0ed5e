import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { UnitOfItem } from '@portal/contract/units/unit-record-schemas.ts'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { around } from '../../testing/around.tsx'
import { adviceText, Suggestion, UnitOfItem as Unit } from './unit-of-item.tsx'
import { unitOfItemQuery } from './unit-record-queries.ts'

const verdict: UnitOfItem['verdict'] = {
  ...{ day: '2026-11-22', coverage: { code: 'ENDED', on: '2026-01-15' }, remarks: [], unitId: 10007, termsId: 1 },
}
const item = { id: 10001, status: 'Under review', verdict } as Partial<ItemDetail> as ItemDetail
const unit: UnitOfItem = {
  unit: { unitId: 10007, shippedOn: '2024-01-15', soldOn: null },
  verdict,
  chain: {
    links: [{ serialNumber: 'A', unitId: 10007, exchangedWithItem: null, exchangedAt: null }],
    ...{ position: 0, circular: false },
  },
  suggestion: { status: 'Declined', reason: 'ENDED', declineReason: 'Out of warranty', warning: false },
}

function shown(of: Partial<UnitOfItem> = {}, ofItem: Partial<ItemDetail> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const { suggestion } = { ...unit, ...of }
  client.setQueryData(unitOfItemQuery(item.id).queryKey, { ...unit, ...of })
  const onUse = vi.fn()
  render(
    <>
      <Unit item={{ ...item, ...ofItem }} />
      {suggestion && <Suggestion suggestion={suggestion} item={{ ...item, ...ofItem }} onUse={onUse} />}
    </>,
    { wrapper: around(client) },
  )
  return onUse
}
const useSuggestion = () => screen.queryByRole('button', { name: 'Use suggestion' })

describe('the unit beside the decision', () => {
  it('says whether it is covered, and leads to its record', () => {
    shown()
    expect(screen.getByText('Coverage ended on 15 January 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open service record' }).getAttribute('href')).toBe('/admin/unit/10007')
    // It was so at submission, too, which is not said twice.
    expect(screen.queryByText('At submission')).toBeNull()
  })

  it('says what was different at submission', () => {
    shown({}, { verdict: { ...verdict, coverage: { code: 'UNKNOWN_UNIT' }, unitId: null, termsId: null } })
    expect(screen.getByText('At submission')).toBeTruthy()
    expect(screen.getByText('This serial number is not in our records')).toBeTruthy()
  })

  it('says in a line by what it is decided: the coverage at submission, where it has ended since', () => {
    const covered: UnitOfItem['verdict'] = {
      ...verdict,
      coverage: { code: 'COVERED', until: '2026-01-15', atLeast: false },
    }
    expect(adviceText(verdict, covered)).toBe('At submission: Covered until 15 January 2026')
    expect(adviceText(verdict, verdict)).toBe('Coverage ended on 15 January 2026')
    expect(adviceText(covered, null)).toBe('Covered until 15 January 2026')
  })

  it('says that no units of the brand are known, and how to import them', () => {
    const none = {
      ...verdict,
      coverage: { code: 'UNKNOWN_UNIT', noneOfBrand: true },
      unitId: null,
      termsId: null,
    } as const
    shown({ unit: null, verdict: none, suggestion: null }, { verdict: none })
    expect(screen.getByText('No units of this brand are in our records')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Import units' }).getAttribute('href')).toBe('/admin/imports')
  })

  it('suggests a decision and says why; using it fills in the form and sends nothing', () => {
    const onUse = shown()
    expect(screen.getByText('Suggestion: Declined')).toBeTruthy()
    expect(screen.getByText('The coverage is over.')).toBeTruthy()
    const button = useSuggestion()
    if (button) fireEvent.click(button)
    expect(onUse).toHaveBeenCalledWith({ status: 'Declined', declineReason: 'Out of warranty' })
  })

  it('asks for the type label of an unknown unit, which has no record to open', () => {
    const onUse = shown({
      unit: null,
      suggestion: { status: 'Additional information required', reason: 'UNKNOWN_UNIT', warning: false },
    })
    expect(screen.queryByRole('link')).toBeNull()
    const button = useSuggestion()
    if (button) fireEvent.click(button)
    expect(onUse).toHaveBeenCalledWith({
      status: 'Additional information required',
      infoRequiredNote: 'Please send us a photo of the type label with the serial number.',
    })
  })

  it('warns of a unit that was replaced, and has nothing to fill in while it is under review', () => {
    shown({ suggestion: { status: 'Under review', reason: 'REPLACED_BEFORE', warning: true } })
    expect(screen.getByRole('alert').textContent).toContain('This unit was replaced before, and is claimed again.')
    expect(useSuggestion()).toBeNull()
  })

  it('has nothing to fill in where the item is as suggested', () => {
    shown({}, { status: 'Declined' })
    expect(useSuggestion()).toBeNull()
  })
})
