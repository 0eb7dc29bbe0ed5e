import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { emptyItem } from './item-form.ts'
import { useUnitInForm } from './use-unit-in-form.ts'

function Form() {
  const [values, setValues] = useState(emptyItem)
  const change = (changed: Partial<typeof emptyItem>) => setValues((before) => ({ ...before, ...changed }))
  const unit = useUnitInForm({ values, change }, (itemType) => change({ itemType }))
  return (
    <>
      <button type="button" onClick={() => unit.onScanned({ serialNumber: '' })}>
        Scan
      </button>
      <button type="button" onClick={() => change({ itemType: 'Speaker' })}>
        Speaker
      </button>
      <textarea ref={unit.nextField} />
    </>
  )
}

test('whoever chooses the item type after a label of an unknown unit was read stays there', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Scan' }))
  screen.getByRole('button', { name: 'Speaker' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Speaker' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Speaker' }))
})
