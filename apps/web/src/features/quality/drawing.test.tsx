import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Drawing } from './drawing.tsx'

const months = (...shown: string[]) => (
  <Drawing label="Claims" width={400} height={200}>
    {(markProps) =>
      shown.map((month, at) => (
        <a key={month} href={`/${month}`} {...markProps(month, at === 0)}>
          <text>{month}</text>
        </a>
      ))
    }
  </Drawing>
)
const stops = () =>
  screen.getAllByRole('link').flatMap((mark) => (mark.getAttribute('tabindex') === '0' ? mark.textContent : []))

it('a drawing is reached by the tab key also when the mark that had the focus is not drawn any more', () => {
  const { rerender } = render(months('2026-01', '2026-02', '2026-03'))
  expect(stops()).toEqual(['2026-01'])
  act(() => screen.getByText('2026-03').closest('a')?.focus())
  expect(stops()).toEqual(['2026-03'])
  rerender(months('2026-01', '2026-02'))
  expect(stops()).toEqual(['2026-01'])
})
