import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showLanguage, useLanguage } from '../../parts/language/readers-language.ts'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { OverviewStep } from './overview-step.tsx'

const nothing = () => undefined
const later = async () => undefined

function Overview() {
  useLanguage()
  return (
    <OverviewStep
      requestId={1}
      title={undefined}
      items={[]}
      onAdd={nothing}
      onAddLike={nothing}
      onEdit={nothing}
      onMend={nothing}
      onCompleted={later}
      onCancelled={later}
      onGone={nothing}
      onKept={later}
    />
  )
}

afterEach(() => act(() => showLanguage('en')))

it('says why a request was not sent, and says it again in a language that is chosen afterwards', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider closeText="Close">
        <Overview />
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Complete request' }))
  expect(screen.getByText('Please add at least one item before completing the request.')).toBeTruthy()

  act(() => showLanguage('de'))
  expect(screen.getByText('Bitte fügen Sie mindestens ein Gerät hinzu, bevor Sie den Antrag einreichen.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Antrag einreichen' })).toBeTruthy()
})
