import type { UnitLookUp } from '@portal/contract/units/unit-look-up-schemas.ts'
import type { Remark } from '@portal/domain/units/verdict.ts'
import { remarkText } from '@portal/texts/unit-texts.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { UnitVerdict } from './unit-verdict.tsx'

const said = { itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165.2', serialNumber: 'NW165-1' } as const
const covered = (remarks: readonly Remark[]): UnitLookUp => ({
  verdict: {
    ...{ day: '2026-11-22', coverage: { code: 'COVERED', until: '2027-11-22', atLeast: false } },
    ...{ remarks: [...remarks], unitId: null, termsId: null },
  },
  models: [{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165.2', name: '', thumbnailUrl: null }],
  sale: null,
})
const toneWith = (...remarks: Remark[]) => {
  const { container } = render(
    <UnitVerdict found={covered(remarks)} said={said} onUse={() => {}} onUseNumber={() => {}} />,
  )
  for (const remark of remarks) expect(screen.getByText(remarkText(remark))).toBeDefined()
  return container.firstElementChild?.getAttribute('data-tone')
}

it('says nothing of an unknown unit before the records know its brand', () => {
  const { sale, verdict } = covered([])
  const none: UnitLookUp = {
    ...{ models: [], sale },
    verdict: { ...verdict, coverage: { code: 'UNKNOWN_UNIT', noneOfBrand: true } },
  }
  const { container } = render(<UnitVerdict found={none} said={said} onUse={() => {}} onUseNumber={() => {}} />)
  expect(container.textContent).toBe('')
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

const unknown = (near: UnitLookUp['near'] = []): UnitLookUp => ({
  verdict: { ...covered([]).verdict, coverage: { code: 'UNKNOWN_UNIT' } },
  ...{ models: [], near, sale: null },
})

it('asks whether a known number was meant, says a word about the scanner, and takes it only when told', () => {
  const onUseNumber = vi.fn()
  const near = [{ serialNumber: 'KA4-26-102423', reason: 'KEYBOARD' }] as const
  const typed = { ...said, serialNumber: 'KA4ß26ß102423' }
  render(<UnitVerdict found={unknown([...near])} said={typed} onUse={() => {}} onUseNumber={onUseNumber} />)
  expect(screen.getByText('Did you mean KA4-26-102423?')).toBeDefined()
  expect(screen.getByText('The scanner seems to be set to another keyboard than this computer.')).toBeDefined()
  expect(onUseNumber).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Use KA4-26-102423' }))
  expect(onUseNumber).toHaveBeenCalledWith('KA4-26-102423')
})

it('names letters that only look Latin', () => {
  const typed = { ...said, serialNumber: 'АX777' }
  render(<UnitVerdict found={unknown()} said={typed} onUse={() => {}} onUseNumber={() => {}} />)
  expect(screen.getByText('Not Latin letters, although they look like them: А')).toBeDefined()
})

it('says of a code without a serial number that it has none', () => {
  const typed = { ...said, serialNumber: 'WIFI:S:x;T:WPA;P:y;;' }
  render(<UnitVerdict found={unknown()} said={typed} onUse={() => {}} onUseNumber={() => {}} />)
  expect(screen.getByText('This code does not say the serial number. Look for the one beside it.')).toBeDefined()
})
