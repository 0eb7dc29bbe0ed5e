import type { NextStep } from '@portal/contract/next-steps/next-step-schemas.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { NextStepForm } from './next-steps.tsx'

const step: NextStep = {
  ...{ stepId: 3, outcome: 'CREDIT_NOTE', itemType: null, brand: null, days: 14, texts: { en: 'Send it to us' } },
  ...{ version: 1, changedAt: '2026-11-22T10:00:00.000Z', changedByName: 'Anna' },
}
const theirs: NextStep = { ...step, days: 21, version: 2, changedByName: 'Mira' }

let sent: unknown[] = []
beforeAll(async () => {
  writePageConfig({ brands: ['Nordwave'] })
  await loadConfig()
})
beforeEach(() => {
  sessionStorage.clear()
  sent = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string | null }) => {
    if (body) sent.push(JSON.parse(body))
    return Response.json(theirs)
  })
})

function shown(first: NextStep) {
  const client = new QueryClient()
  const done = vi.fn()
  const form = (current: NextStep) => (
    <QueryClientProvider client={client}>
      <ConfirmProvider closeText="Close">
        <NextStepForm step={current} onDone={done} />
      </ConfirmProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(form(first))
  return { done, showNow: (current: NextStep) => rerender(form(current)) }
}
const days = () => screen.getByLabelText<HTMLInputElement>(/^Days to do it/)

test('what a colleague saved meanwhile stands beside what was typed, and is overwritten by nobody who has not seen it', async () => {
  const { done, showNow } = shown(step)
  fireEvent.change(days(), { target: { value: '10' } })
  showNow(theirs)
  expect(screen.getByText('Mira changed this meanwhile')).toBeTruthy()
  expect(screen.getByText('21 days')).toBeTruthy()
  expect(days().value).toBe('10')
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(screen.queryByText('Mira changed this meanwhile')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(sent).toMatchObject([{ days: 10, seenVersion: 2 }])
})

test('what a colleague saved meanwhile can be taken instead', () => {
  const { showNow } = shown(step)
  fireEvent.change(days(), { target: { value: '10' } })
  showNow(theirs)
  fireEvent.click(screen.getByRole('button', { name: 'Use what is saved' }))
  expect(days().value).toBe('21')
})

test('a text that nobody has typed into simply shows what is saved', () => {
  const { showNow } = shown(step)
  showNow(theirs)
  expect(days().value).toBe('21')
  expect(screen.queryByText('Mira changed this meanwhile')).toBeNull()
})
