import '../../testing/top-layer.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NoResponse } from '../../api/errors.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { around } from '../../testing/around.tsx'
import { tokenOf } from '../../testing/signed-in.ts'
import { UndoNotices } from './undo-notices.tsx'
import { endOffer, offerUndo, shownOffers } from './undo-offer.ts'

beforeEach(() => {
  vi.useFakeTimers()
  for (const { id } of shownOffers.get()) endOffer(id)
  beginSession(tokenOf({ userId: 10001 }))
  offerUndo({ text: 'Declined', seconds: 10, undo: async () => {}, changes: { type: 'requestsChanged' } })
})
afterEach(() => {
  vi.useRealTimers()
  for (const { id } of shownOffers.get()) endOffer(id)
  endSession()
})

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const shown = () => render(<UndoNotices offers={shownOffers.get()} />, { wrapper: around() })

it('is over at its time, also behind a page that did not show it', () => {
  const first = shown()
  pass(6000)
  first.unmount()
  pass(2000)
  shown()
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy()
  pass(1999)
  expect(shownOffers.get()).toHaveLength(1)
  pass(1)
  expect(shownOffers.get()).toEqual([])
})

it('is not offered to whoever signs in next', () => {
  endSession()
  beginSession(tokenOf({ userId: 10002 }))
  expect(shownOffers.get()).toEqual([])
})

it('stays while the own session is renewed', () => {
  beginSession(tokenOf({ userId: 10001, name: 'renewed' }))
  expect(shownOffers.get()).toHaveLength(1)
})

it('stays beside what is done next, and the keys undo the newest', async () => {
  const undone: string[] = []
  for (const text of ['Exchanged', 'Repaired'])
    offerUndo({
      ...{ text, seconds: 10, changes: { type: 'requestsChanged' } },
      undo: async () => void undone.push(text),
    })
  shown()
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(3)
  await act(async () => void fireEvent.keyDown(window, { key: 'z', ctrlKey: true }))
  expect(undone).toEqual(['Repaired'])
  expect(shownOffers.get().map(({ text }) => text)).toEqual(['Declined', 'Exchanged'])
})

it.each([
  ['no answer can be tried again while its time lasts', new NoResponse(), 2],
  ['a refusal is over', new ApiError(409, 'UNDO_TOO_LATE', { code: 'UNDO_TOO_LATE' }), 1],
])('an undo that got %s', async (_, error, left) => {
  const undo = vi.fn().mockRejectedValueOnce(error).mockResolvedValue({})
  offerUndo({ text: 'Exchanged', seconds: 10, undo, changes: { type: 'requestsChanged' } })
  vi.spyOn(console, 'warn').mockReturnValue()
  shown()
  await act(async () => void fireEvent.keyDown(window, { key: 'z', ctrlKey: true }))
  expect(shownOffers.get()).toHaveLength(left)
  if (left === 1) return
  await act(async () => void fireEvent.keyDown(window, { key: 'z', ctrlKey: true }))
  expect(undo).toHaveBeenCalledTimes(2)
  expect(shownOffers.get()).toHaveLength(1)
})
