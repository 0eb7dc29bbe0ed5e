import { refreshSession, signIn } from '@portal/contract/accounts/session.ts'
import { countWaitingAccounts, getCurrentUser } from '@portal/contract/accounts/users.ts'
import { listenToEvents } from '@portal/contract/events/events.ts'
import { getHome, getServiceHome } from '@portal/contract/home/home.ts'
import { getCase, getCaseForAdmin } from '@portal/contract/items/case.ts'
import { getItem, getItemForAdmin, listWaitingItems } from '@portal/contract/items/items.ts'
import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { listRisingProducts } from '@portal/contract/quality/quality.ts'
import { listActiveRequests, listDrafts, listOwnRequests } from '@portal/contract/requests/requests.ts'
import { listTerms } from '@portal/contract/terms/terms.ts'
import { countWork, listWork, nextWork } from '@portal/contract/work/work.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerDeskItems, noTeamwork, unknownUnit } from '../testing/desk-items.ts'
import { mara, openPage } from '../testing/open-page.tsx'
import { anItem } from '../testing/records.ts'
import { tokenOf } from '../testing/signed-in.ts'
import type { StubServer } from '../testing/stub-server.ts'

// What comes with the session is shown soon or not at all: here time stands still, however slowly a screen is loaded.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const noRows = { content: [], page: 0, size: 10, hasNext: false }
const counts = {
  unread: { count: 0, newest: [] },
  waitingAccounts: { count: 0 },
  work: { all: 0, question: 0, new: 0, returned: 0, dealer: 0 },
}
/** @param first what the page that begins asks first */
const renewing = (server: StubServer, role: 'USER' | 'ADMIN', first?: object) => {
  server.answer(refreshSession, ({ query }) => ({
    token: tokenOf({ roles: [role] }),
    user: mara,
    lastEventId: 'where-it-was-read',
    ...(role === 'ADMIN' && { counts: { ...counts, work: { ...counts.work, all: 7 } } }),
    ...(query.first && first && { first: { address: query.first, answer: { ...first } } }),
  }))
  server.answer(
    listenToEvents,
    () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
  )
}

it("a dealer's list comes with one call after the session, and the stream goes on where it was read", async () => {
  const { server } = await openPage('/requests', {
    server: (stub) => {
      renewing(stub, 'USER')
      stub.answer(getHome, { requests: noRows, waiting: { items: [], more: 0 }, drafts: { drafts: [], more: 0 } })
    },
  })
  await screen.findByText('No requests found')
  await screen.findAllByText('mara@klangwerk.example')
  await expect.poll(() => server.callsOf(listenToEvents)).toHaveLength(1)
  const [listening] = server.callsOf(listenToEvents)
  expect(listening?.headers.get('last-event-id')).toBe('where-it-was-read')
  expect(listening?.query).toEqual({})
  expect(server.callsOf(getHome)).toHaveLength(1)
  for (const single of [listOwnRequests, listWaitingItems, listDrafts, getCurrentUser])
    expect(server.callsOf(single)).toEqual([])
})

it('a page that comes after a sign-in listens from there', async () => {
  const { server } = await openPage('/login', {
    server: (stub) => {
      renewing(stub, 'USER')
      stub.refuse(refreshSession, 'NOT_AUTHENTICATED')
      stub.answer(signIn, { token: tokenOf(), lastEventId: 'where-it-began' })
      stub.answer(getCurrentUser, mara)
      stub.answer(getHome, { requests: noRows, waiting: { items: [], more: 0 }, drafts: { drafts: [], more: 0 } })
    },
  })
  await userEvent.type(await screen.findByLabelText('Email'), mara.email)
  await userEvent.type(screen.getByLabelText('Password'), 'Membran-Demo-26{Enter}')
  await screen.findByText('No requests found')
  await expect.poll(() => server.callsOf(listenToEvents)).toHaveLength(1)
  expect(server.callsOf(listenToEvents)[0]?.headers.get('last-event-id')).toBe('where-it-began')
})

it("the administrators' list comes with one call after the session, the counts of the header with it", async () => {
  const { server } = await openPage('/admin/requests', {
    server: (stub) => {
      renewing(stub, 'ADMIN')
      stub.answer(getServiceHome, { ...counts, requests: noRows, rising: [] })
    },
  })
  await screen.findByText('No requests found')
  await expect.poll(() => server.callsOf(listenToEvents)).toHaveLength(1)
  expect(server.callsOf(getServiceHome)).toHaveLength(1)
  for (const single of [listActiveRequests, listRisingProducts, unreadForAdmins, countWork])
    expect(server.callsOf(single)).toEqual([])
})

it('the header of administrators has its counts from the session, on any page', async () => {
  const { server } = await openPage('/admin/terms', {
    server: (stub) => {
      renewing(stub, 'ADMIN')
      stub.answer(listTerms, { ...noRows, today: '2026-11-26' })
    },
  })
  await screen.findByRole('link', { name: /7/ })
  await expect.poll(() => server.callsOf(listenToEvents)).toHaveLength(1)
  for (const single of [unreadForAdmins, countWaitingAccounts, countWork]) expect(server.callsOf(single)).toEqual([])
})

it("a dealer's item comes with the session", async () => {
  const { server } = await openPage('/request-item/10001?from=active', {
    server: (stub) => renewing(stub, 'USER', { item: anItem({ id: 10001 }), history: [], thread: [] }),
  })
  await screen.findByRole('heading', { name: /^Item 10001\b/ })
  for (const single of [getCase, getItem]) expect(server.callsOf(single)).toEqual([])
})

it("an administrators' item comes with the session, and what comes next with it", async () => {
  const closed = { history: [], earlierClaims: [], similarDecisions: { items: [], ofProduct: { items: 0, split: [] } } }
  const opened = { thread: [], teamwork: noTeamwork, colleagues: [], points: [], nextSteps: [], next: [] }
  const { server } = await openPage('/admin/request-item/10001', {
    server: (stub) => {
      answerDeskItems(stub, {})
      renewing(stub, 'ADMIN', { ...closed, item: anItem({ id: 10001 }), unit: unknownUnit, opened })
    },
  })
  await screen.findByRole('heading', { name: /^Item 10001\b/ })
  for (const single of [getCaseForAdmin, getItemForAdmin, nextWork]) expect(server.callsOf(single)).toEqual([])
})

it('the queue comes with the session', async () => {
  const { server } = await openPage('/admin/work', {
    server: (stub) => renewing(stub, 'ADMIN', { content: [], hasNext: false }),
  })
  await screen.findByText('Nothing waits for us')
  expect(server.callsOf(listWork)).toEqual([])
})
