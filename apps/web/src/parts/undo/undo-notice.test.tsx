import '../../testing/top-layer.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../../api/session.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { UndoNotice } from './undo-notice.tsx'
import { offerUndo, shownOffer } from './undo-offer.ts'

beforeEach(() => {
  vi.useFakeTimers()
  beginSession(tokenOf({ userId: 10001 }))
  offerUndo({ text: 'Declined', seconds: 10, undo: async () => {}, changes: { type: 'requestsChanged' } })
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const shown = () => {
  const offer = shownOffer()
  if (!offer) throw new Error('Nothing is offered')
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <UndoNotice offer={offer} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('is over at its time, also behind a page that did not show it', () => {
  const first = shown()
  pass(6000)
  first.unmount()
  pass(2000)
  shown()
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy()
  pass(1999)
  expect(shownOffer()).toBeDefined()
  pass(1)
  expect(shownOffer()).toBeUndefined()
})

it('is not offered to whoever signs in next', () => {
  endSession()
  beginSession(tokenOf({ userId: 10002 }))
  expect(shownOffer()).toBeUndefined()
})

it('stays while the own session is renewed', () => {
  beginSession(tokenOf({ userId: 10001, name: 'renewed' }))
  expect(shownOffer()).toBeDefined()
})
