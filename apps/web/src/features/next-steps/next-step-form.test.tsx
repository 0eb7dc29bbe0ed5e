import type { NextStep } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { around } from '../../testing/around.tsx'
import { writePageConfig } from '../../testing/signed-in.ts'
import { NextStepForm } from './next-steps.tsx'

const step: NextStep = {
  ...{ stepId: 3, outcome: 'CREDIT_NOTE', itemType: null, brand: null, days: 14, texts: { en: 'Send it to us' } },
  ...{ version: 1, changedAt: '2026-11-22T10:00:00.000Z', changedByName: 'Anna' },
}
const theirs: NextStep = { ...step, days: 21, version: 2, changedByName: 'Mira' }

let sent: unknown[] = []
let keys: (string | null)[] = []
let refuses = false
beforeAll(async () => {
  writePageConfig({ brands: ['Nordwave'] })
  await loadConfig()
})
beforeEach(() => {
  sessionStorage.clear()
  sent = []
  keys = []
  refuses = false
  vi.stubGlobal('fetch', async (address: string, { body, method, headers }: RequestInit) => {
    if (method === 'DELETE') sent.push(`DELETE ${address}`)
    if (typeof body === 'string') sent.push(JSON.parse(body))
    keys.push(new Headers(headers).get('idempotency-key'))
    if (refuses) return Response.json({ error: 'INTERNAL', message: '' }, { status: 500 })
    return Response.json(theirs)
  })
})

function shown(first: NextStep | undefined) {
  const done = vi.fn()
  const form = (current: NextStep | undefined) => <NextStepForm step={current} onDone={done} />
  const { rerender } = render(form(first), { wrapper: around() })
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

test('what else is refused is said beside what a colleague saved meanwhile', async () => {
  const { showNow } = shown(step)
  fireEvent.change(days(), { target: { value: '10' } })
  showNow(theirs)
  refuses = true
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(m.common_save_failed())).toBeTruthy()
  expect(screen.getByText('Mira changed this meanwhile')).toBeTruthy()
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

test('a text is deleted after a question, in the version that was seen, and only where there is one', async () => {
  const { done } = shown(step)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(sent).toEqual([])
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(done).toHaveBeenCalledWith(m.common_deleted()))
  expect(sent).toEqual([expect.stringMatching(/^DELETE .*\/api\/admin\/next-steps\/3\?seenVersion=1$/)])
  cleanup()
  shown(undefined)
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('a new text that was refused is sent again with the same key, so that there is one of it', async () => {
  const { done } = shown(undefined)
  fireEvent.change(screen.getByLabelText(/English/), { target: { value: 'Send it to us' } })
  refuses = true
  fireEvent.click(screen.getByRole('button', { name: m.step_add() }))
  await screen.findByText(m.common_save_failed())
  refuses = false
  fireEvent.click(screen.getByRole('button', { name: m.step_add() }))
  await waitFor(() => expect(done).toHaveBeenCalledWith(m.common_saved()))
  expect(sent).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

describe('what was typed before a reload', () => {
  const typed = {
    outcome: 'EXCHANGE',
    itemType: 'all',
    brand: '',
    days: '10',
    texts: { de: 'Bitte senden' },
    seenVersion: 0,
  }
  test.each<[string, object, string]>([
    ['comes back', {}, '10'],
    ['is left where it is of another form', { days: 10 }, ''],
    ['is left where it says what cannot be chosen', { outcome: 'REFUND' }, ''],
  ])('%s', (_what, changed, shownDays) => {
    accountStore.write('next-step:new', { ...typed, ...changed })
    shown(undefined)
    expect(days().value).toBe(shownDays)
  })
})
