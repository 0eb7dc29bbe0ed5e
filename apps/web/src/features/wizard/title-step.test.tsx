import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { beginSession, endSession } from '../../api/session.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { TitleStep } from './title-step.tsx'

const signIn = (userId: number) => beginSession(tokenOf({ userId }))
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider closeText="Close">
        <MemoryRouter>
          <TitleStep onBegun={() => {}} onKept={() => {}} />
        </MemoryRouter>
      </ConfirmProvider>
    </QueryClientProvider>,
  )
const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/)

afterEach(() => {
  act(endSession)
  sessionStorage.clear()
})

it('finds the typed title again, and forgets it when its writer signs out', () => {
  signIn(1)
  const first = open()
  fireEvent.change(title(), { target: { value: 'Customer Lindqvist' } })
  first.unmount()
  const second = open()
  expect(title().value).toBe('Customer Lindqvist')
  second.unmount()
  act(endSession)

  signIn(2)
  open()
  expect(title().value).toBe('')
})
