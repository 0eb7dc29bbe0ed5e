import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DecisionCard, type ExplainedItem } from './decision-card.tsx'

const show = (item: Partial<ExplainedItem>) =>
  render(
    <DecisionCard
      item={{
        status: 'Declined',
        requestStatus: 'Closed',
        declineReason: null,
        exchangeNote: null,
        anotherLookUntil: null,
        verdict: null,
        images: [],
        saleProof: null,
        repairResult: null,
        repairResultReason: null,
        asked: [],
        spots: [],
        ...item,
      }}
    />,
  )
const card = (headline: string) => screen.getByRole('region', { name: headline })
const outOfWarranty = { status: 'Declined', declineReason: 'Out of warranty' } as const
const asked = {
  askedId: 1,
  pointId: 1,
  kind: 'value',
  wording: 'Resistance, measured',
  unit: 'Ω',
  askedAt: '2026-11-20T10:00:00Z',
  answeredAt: null,
  answer: null,
  answeredIn: null,
  endedAt: null,
  endedBy: null,
} as const

describe('the decision card', () => {
  it('has what the dealer really gets as its headline', () => {
    show({ status: 'Warranty exchange', exchangeNote: 'Credit Note' })
    expect(card('You get a credit note')).toBeTruthy()
    expect(screen.queryByText('What would change it')).toBeNull()
  })

  it('says what would change a declined item as long as another look can be asked for', () => {
    show({ ...outOfWarranty, anotherLookUntil: '2026-12-20' })
    expect(card('Not accepted under warranty').textContent).toContain('Out of warranty')
    expect(screen.getByText('What would change it')).toBeTruthy()
    expect(screen.getByText('A proof of sale from which a later start of the warranty follows.')).toBeTruthy()
  })

  it('says nothing of it once nothing can be changed', () => {
    show(outOfWarranty)
    expect(screen.queryByText('What would change it')).toBeNull()
  })

  it('names what the dealer gave, and what was not given', () => {
    const endedAt = '2026-11-21T10:00:00Z'
    show({
      ...outOfWarranty,
      asked: [
        { ...asked, answeredAt: endedAt, answer: '3.9', answeredIn: 7 },
        { ...asked, askedId: 2, wording: 'Video with sound', endedAt, endedBy: 'dealer' },
        { ...asked, askedId: 3, wording: 'Photo of the wiring', endedAt, endedBy: 'admins' },
      ],
    })
    const evidence = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(evidence).toEqual(['Resistance, measured 3.9 Ω', 'Video with sound not given'])
  })

  it('has no evidence to name where nothing was given', () => {
    show(outOfWarranty)
    expect(screen.queryByText('Decided on this evidence')).toBeNull()
  })
})
