import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { beginSession } from '../../../api/session.ts'
import type { KeptClaim } from '../../../parts/device/kept-claim.ts'
import { theDevice } from '../../../testing/device-database.ts'
import { MemoryRouter } from '../../../testing/memory-router.tsx'
import { tokenOf } from '../../../testing/signed-in.ts'
import { ConfirmProvider } from '../../../ui/confirm.tsx'
import { KeptClaims } from './kept-claims.tsx'

const userId = '10001'
const claim: KeptClaim = {
  ...{
    id: 'claim',
    userId,
    title: 'Cellar',
    items: [],
    removed: [],
    step: 'writing',
    submission: 'first',
    writtenAt: 0,
  },
  draft: { key: 'draft' },
}

beforeEach(() => {
  beginSession(tokenOf({ userId }))
})

async function show(...claims: readonly object[]) {
  const { onDevice } = await import('../../../parts/device/database.ts')
  await onDevice(async () => undefined)
  for (const one of claims) await theDevice.store('claims').put({ ...one })
  render(
    <MemoryRouter>
      <ConfirmProvider>
        <KeptClaims />
      </ConfirmProvider>
    </MemoryRouter>,
  )
}

test('a request that cannot be read is told, and those beside it are shown', async () => {
  await show(claim, { id: 'odd', userId, title: 'Attic', items: 'none' })
  const cards = await screen.findAllByRole('listitem')
  expect(cards).toHaveLength(2)
  expect(cards[1]?.textContent).toContain('This version of the portal cannot read this request.')
  fireEvent.click(screen.getByRole('button', { name: 'Delete Attic' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(theDevice.store('claims').rows.has('odd')).toBe(false))
  expect(theDevice.store('claims').rows.has('claim')).toBe(true)
})

test('a request that is being written is deleted after a question', async () => {
  await show(claim)
  expect((await screen.findByRole('listitem')).textContent).toContain('Being written')
  fireEvent.click(screen.getByRole('button', { name: 'Delete Cellar' }))
  const question = await screen.findByRole('dialog', { name: 'Delete request' })
  expect(theDevice.store('claims').rows.size).toBe(1)
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  await waitFor(() => expect(theDevice.store('claims').rows.size).toBe(0))
})

test('a request that was perhaps submitted can be asked for again, and deleted after it was said what that means', async () => {
  await show({ ...claim, step: 'completing', draft: { key: 'draft', begunAs: 'Cellar', requestId: 7 } })
  expect((await screen.findByRole('listitem')).textContent).toContain('Perhaps sent already')
  expect(screen.getByRole('button', { name: 'Try again: Cellar' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take back Cellar' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Cellar' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('The portal may have this request already')
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(theDevice.store('claims').rows.size).toBe(0))
})

test('a request whose sending was not in doubt when its deletion was asked stays when it may have arrived since', async () => {
  await show({ ...claim, step: 'waits' })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Cellar' }))
  await theDevice.store('claims').put({ ...claim, step: 'completing' })
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(theDevice.store('claims').rows.size).toBe(1)
})

test('what was written by others on a shared device is counted, and says when it is deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00') })
  onTestFinished(() => void vi.useRealTimers())
  const writtenAt = Date.now()
  await show({ ...claim, id: 'one', userId: '10002', writtenAt }, { ...claim, id: 'two', userId: '10003', writtenAt })
  await screen.findByText(/^This device keeps 2 requests and messages of other accounts.* begins on 20 Dec 2026[.]$/)
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('a browser that did not promise to keep what waits is told of, with the day', async () => {
  vi.stubGlobal('navigator', { languages: navigator.languages, storage: { persisted: async () => false } })
  await show({ ...claim, writtenAt: new Date('2026-11-20T12:00:00').getTime() })
  await screen.findByText(/^This browser did not promise to keep what waits here.* before 27 Nov 2026[.]$/)
})

test('a device that does not open what it keeps says so', async () => {
  await show(claim)
  await screen.findByRole('listitem')
  vi.spyOn(theDevice.store('claims'), 'index').mockImplementation(() => {
    throw new DOMException('A newer version is there', 'VersionError')
  })
  const { tellOutboxChanged } = await import('../../../parts/device/waiting.ts')
  tellOutboxChanged(true)
  expect((await screen.findByRole('alert')).textContent).toContain('What this device keeps cannot be opened.')
  expect(screen.getByRole('listitem').textContent).toContain('Cellar')
})
