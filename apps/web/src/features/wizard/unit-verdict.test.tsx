import type { UnitLookUp } from '@portal/contract/units/unit-look-up-schemas.ts'
import type { Remark } from '@portal/domain/units/verdict.ts'
import { remarkText } from '@portal/texts/unit-texts.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UnitVerdict } from './unit-verdict.tsx'

const said = { itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165.2' } as const
const covered = (remarks: readonly Remark[]): UnitLookUp => ({
  verdict: {
    ...{ day: '2026-11-22', coverage: { code: 'COVERED', until: '2027-11-22', atLeast: false } },
    ...{ remarks: [...remarks], unitId: null, termsId: null },
  },
  models: [{ ...said, name: '', thumbnailUrl: null }],
  sale: null,
})
const toneWith = (...remarks: Remark[]) => {
  render(<UnitVerdict found={covered(remarks)} said={said} onUse={() => {}} />)
  for (const remark of remarks) expect(screen.getByText(remarkText(remark))).toBeDefined()
  return screen.getByRole('status').firstElementChild?.getAttribute('data-tone')
}

it('says nothing of an unknown unit before the records know its brand', () => {
  const { sale, verdict } = covered([])
  const none: UnitLookUp = {
    ...{ models: [], sale },
    verdict: { ...verdict, coverage: { code: 'UNKNOWN_UNIT', noneOfBrand: true } },
  }
  render(<UnitVerdict found={none} said={said} onUse={() => {}} />)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('is green for a covered unit of which nothing else is known', () => {
  expect(toneWith()).toBe('green')
})

it.each([{ code: 'REPLACED', by: null }, { code: 'SOLD_TO_ANOTHER_COMPANY' }] as const)(
  'does not look as if all were well where the unit is covered, but $code',
  (remark) => {
    expect(toneWith(remark)).toBe('yellow')
  },
)
