import { lookAtItem } from '@portal/contract/colleagues/colleagues.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { getItemForAdmin, undoDecision, updateItemStatus, updateItemStatuses } from '@portal/contract/items/items.ts'
import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { listDistributorsWithRequests } from '@portal/contract/requests/requests.ts'
import { listWork, nextWork } from '@portal/contract/work/work.ts'
import { limits } from '@portal/domain/limits.ts'
import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { answerDeskItems, type DeskItems } from '../testing/desk-items.ts'
import { openPage } from '../testing/open-page.tsx'
import { aPage, aWorkItem } from '../testing/records.ts'
import { refusal, type StubServer } from '../testing/stub-server.ts'

/** What waits: these items of one request, the longest waiting first. */
const waiting = (items: DeskItems, ids: readonly number[]) =>
  ids.filter((id) => items.of(id).status === 'Under review').map((itemId) => aWorkItem({ itemId }))

/** The queue of a request with so many items, at the first of them or another. */
async function openQueue(alsoAnswer?: (server: StubServer) => void, count = 3, at = 10001) {
  const ids = Array.from({ length: count }, (_, at) => 10001 + at)
  const { promise: items, resolve } = Promise.withResolvers<DeskItems>()
  const page = await openPage(`/admin/work?item=${at}`, {
    as: 'ADMIN',
    server: (server) => {
      const desk = answerDeskItems(server, ...ids.map((): Partial<ItemDetail> => ({})))
      server.answer(listWork, () => aPage(waiting(desk, ids)))
      // Those after the shown one, then those from the beginning.
      server.answer(nextWork, ({ query }) => {
        const at = ids.indexOf(Number(query.afterItem)) + 1
        return waiting(desk, [...ids.slice(at), ...ids.slice(0, at)]).slice(0, limits.work.next)
      })
      server.answer(updateItemStatus, ({ params, body }) =>
        desk.change(Number(params.itemId), { status: body.status, declineReason: body.declineReason ?? null }),
      )
      server.answer(updateItemStatuses, ({ body: { items, status } }) => {
        for (const { itemId } of items) desk.change(itemId, { status })
        return { requestId: 10001 }
      })
      alsoAnswer?.(server)
      resolve(desk)
    },
  })
  await shown(at)
  return { ...page, items: await items }
}

const shown = (itemId: number) => screen.findByRole('heading', { name: new RegExp(`^Item ${itemId}\\b`) })
const decision = () => screen.findByRole('group', { name: 'Decide' })
const nextIsKnown = async () => within(await decision()).findByRole('link', { name: 'Next open item' })
/** Declines with the second reason, by keys alone. */
async function decline(): Promise<void> {
  await within(await decision()).findByRole('radio', { name: 'Under review' })
  await userEvent.keyboard('62{Control>}{Enter}{/Control}')
}

/** Declines the first item, and with it the two after it, which are all that was said to come next. */
async function declineThree(): Promise<void> {
  const pane = within(await decision())
  await pane.findByRole('radio', { name: 'Under review' })
  await userEvent.keyboard('62')
  await userEvent.click(pane.getByRole('checkbox', { name: /^Also for/ }))
  await userEvent.click(pane.getByRole('checkbox', { name: /^10004/ }))
  await userEvent.click(pane.getByRole('button', { name: 'Save and next' }))
}

/** Nothing that is read is drawn until the function that it returns is called. */
function keepFromDrawing(): () => void {
  const kept: (() => void)[] = []
  notifyManager.setScheduler((draw) => kept.push(draw))
  const draw = () => {
    notifyManager.setScheduler(defaultScheduler)
    for (const one of kept.splice(0)) one()
  }
  onTestFinished(draw)
  return draw
}

it('more of the queue is loaded by a press that leads on to what is new', async () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => aWorkItem({ itemId: from + at, serialNumber: `SN-${from + at}` }))
  await openQueue((server) =>
    server.answer(listWork, ({ query }) =>
      query.afterItem === undefined ? aPage(rows(10001, 25), true) : aPage(rows(10026, 2)),
    ),
  )
  // They take the focus as they come, also a moment after the queue.
  const status = await within(await decision()).findByRole('radio', { name: 'Under review' })
  await waitFor(() => expect(document.activeElement).toBe(status))
  const more = screen.getByRole('button', { name: 'Load more' })
  more.focus()
  await userEvent.keyboard('{Enter}')
  const firstNew = await screen.findByRole('link', { name: /^SN-10026/ })
  await waitFor(() => expect(document.activeElement).toBe(firstNew))
})

it('whoever goes on by keyboard before the case is drawn keeps the focus where they are', async () => {
  const { server } = await openQueue((server) =>
    server.answer(listWork, () =>
      aPage([10001, 10002].map((itemId) => aWorkItem({ itemId, serialNumber: `SN-${itemId}` }))),
    ),
  )
  const answer = server.hold(getItemForAdmin)
  const other = await screen.findByRole('link', { name: /^SN-10002/ })
  await userEvent.click(other)
  await userEvent.tab({ shift: true })
  const wentTo = document.activeElement
  expect(wentTo).not.toBe(other)
  answer()
  await shown(10002)
  await within(await decision()).findByRole('radio', { name: 'Under review' })
  expect(document.activeElement).toBe(wentTo)
  await userEvent.keyboard('k')
  await shown(10001)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Under review' })))
})

it('whoever presses the row of an item that is on its way decides on it', async () => {
  const { server } = await openQueue((server) =>
    server.answer(listWork, () =>
      aPage([aWorkItem({ itemId: 10001, serialNumber: 'SN-1' }), aWorkItem({ itemId: 10002, serialNumber: 'SN-2' })]),
    ),
  )
  const answer = server.hold(getItemForAdmin)
  // The first press by a key: the focus stays where it was.
  await userEvent.keyboard('j')
  await userEvent.click(await screen.findByRole('link', { name: /^SN-2/ }))
  answer()
  await shown(10002)
  const status = await within(await decision()).findByRole('radio', { name: 'Under review' })
  await waitFor(() => expect(document.activeElement).toBe(status))
})

it('whoever decides before the next item is known is led to it, and not back to what was decided', async () => {
  const { server } = await openQueue()
  await nextIsKnown()
  // The queue goes on showing what it shows now, and what comes after the second item is not known yet.
  server.hold(listWork)
  const answer = server.hold(nextWork)
  await decline()
  await shown(10002)
  await decline()
  await waitFor(() => expect(server.callsOf(updateItemStatus)).toHaveLength(2))
  await shown(10002)
  expect(screen.queryByRole('heading', { name: /^Item 1000[13]\b/ })).toBeNull()
  answer()
  await shown(10003)
})

it('whoever decides before the page was drawn anew is asked whether it closes the request', async () => {
  const { server } = await openQueue()
  const answer = server.hold(updateItemStatus)
  for (const itemId of [10001, 10002]) {
    await nextIsKnown()
    await decline()
    await shown(itemId + 1)
  }
  await within(await decision()).findByRole('radio', { name: 'Under review' })
  await userEvent.keyboard('62')
  const draw = keepFromDrawing()
  answer()
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  draw()
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, finalize' }))
  await screen.findByText('Nothing waits for us')
  expect(server.callsOf(updateItemStatus).map(({ body }) => body.closesRequest)).toEqual([false, false, true])
})

it('nobody is led to what was decided and is being saved', async () => {
  const { server } = await openQueue()
  const answer = server.hold(updateItemStatus)
  for (const itemId of [10001, 10002]) {
    await nextIsKnown()
    await decline()
    await shown(itemId + 1)
  }
  // What comes next was asked for before the others were saved: it names them.
  await nextIsKnown()
  await decline()
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, finalize' }))
  await shown(10003)
  expect(screen.queryByRole('heading', { name: /^Item 1000[12]\b/ })).toBeNull()
  answer()
  await screen.findByText('Nothing waits for us')
})

it('whoever comes back to what is being saved waits for it, sends it no second time and is no colleague', async () => {
  const { server, goTo } = await openQueue(undefined, 4)
  await nextIsKnown()
  const answer = server.hold(updateItemStatus)
  await decline()
  await shown(10002)
  await goTo('/admin/work?item=10001')
  const pane = within(await decision())
  await pane.findByText('Being saved: Declined')
  await userEvent.keyboard('4{Control>}{Enter}{/Control}')
  expect(pane.queryByRole('radio')).toBeNull()
  answer()
  const declined = await pane.findByRole<HTMLInputElement>('radio', { name: 'Declined' })
  expect(declined.checked).toBe(true)
  expect(pane.queryByRole('alert')).toBeNull()
  // What is pressed now is about the item as it was decided.
  await userEvent.click(pane.getByRole('radio', { name: 'Wrong serial number' }))
  await userEvent.click(pane.getByRole('button', { name: 'Save and next' }))
  await waitFor(() => expect(server.callsOf(updateItemStatus)).toHaveLength(2))
  expect(server.callsOf(updateItemStatus)[1]?.body).toMatchObject({ seenStatus: 'Declined' })
})

it('an item that is opened by its address goes on where it stands, which is asked once', async () => {
  const { server } = await openQueue(undefined, 5, 10003)
  expect((await nextIsKnown()).getAttribute('href')).toBe('/admin/work?item=10004')
  // Its row is there by now.
  await screen.findByRole('link', { name: /10003/, current: true })
  expect(server.callsOf(nextWork)).toHaveLength(1)
})

it('the keys go on from an item that does not stand in the queue where the queue goes on', async () => {
  const { goTo } = await openQueue(
    (server) => {
      const rows = [10001, 10003].map((itemId) => aWorkItem({ itemId }))
      server.answer(listWork, { ...aPage(rows), hasNext: true })
    },
    5,
    10004,
  )
  await nextIsKnown()
  await userEvent.keyboard('j')
  await shown(10005)
  await goTo('/admin/work?item=10002')
  await shown(10002)
  await nextIsKnown()
  await userEvent.keyboard('k')
  await shown(10001)
})

it('nobody decides what another decision decides, too, before that is saved', async () => {
  const { server, goTo } = await openQueue(undefined, 4)
  await nextIsKnown()
  await goTo('/admin/work?item=10003')
  await shown(10003)
  await userEvent.click(await within(await decision()).findByRole('radio', { name: 'Warranty exchange' }))
  await goTo('/admin/work?item=10001')
  await shown(10001)
  const answer = server.hold(updateItemStatuses)
  await declineThree()
  await goTo('/admin/work?item=10003')
  const pane = within(await decision())
  await pane.findByText('Being saved: Declined')
  answer()
  expect((await pane.findByRole<HTMLInputElement>('radio', { name: 'Declined' })).checked).toBe(true)
  expect(pane.queryByRole('alert')).toBeNull()
})

it('nobody is led to what the decision also decides, but to what waits behind it', async () => {
  const { server } = await openQueue(undefined, 4)
  await nextIsKnown()
  const answer = server.hold(updateItemStatuses)
  await declineThree()
  await waitFor(() => expect(server.callsOf(updateItemStatuses)).toHaveLength(1))
  await shown(10001)
  answer()
  await shown(10004)
})

it('an answer from before the decision that names nothing else does not end the queue', async () => {
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  const { server } = await openQueue(
    (server) =>
      server.answer(nextWork, async () => {
        const saved = server.callsOf(updateItemStatuses).length > 0
        await late
        return Response.json((saved ? [10004] : [10002, 10003]).map((itemId) => aWorkItem({ itemId })))
      }),
    4,
  )
  await declineThree()
  await waitFor(() => expect(server.callsOf(updateItemStatuses)).toHaveLength(1))
  answer()
  await shown(10004)
})

it('a decision that was not saved is told where one is by then, and its form waits as it was filled in', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { server, items } = await openQueue()
  const told = () => screen.findByRole('region', { name: 'Decisions that were not saved' })

  await nextIsKnown()
  server.refuse(updateItemStatus, 'INTERNAL')
  await decline()
  await shown(10002)
  expect((await told()).textContent).toContain('Item 10001 was not decided')
  expect((await told()).textContent).toContain('It could not be saved. What you filled in is still there.')

  await nextIsKnown()
  server.answer(updateItemStatus, () => {
    items.change(10002, { status: 'Client was able to resolve case', lastDecision: 7 })
    return refusal(updateItemStatus, 'STALE')
  })
  await decline()
  await shown(10003)
  await waitFor(async () => expect((await told()).textContent).toContain('Item 10002 was not decided'))
  await userEvent.click(
    within(await told())
      .getAllByRole('link', { name: 'Back to the item' })
      .at(-1) ?? document.body,
  )
  await shown(10002)
  const warning = await within(await decision()).findByRole('alert')
  expect(warning.textContent).toContain('A colleague changed this meanwhile. You now see the current state.')

  server.answer(updateItemStatus, ({ body }) => ({
    ...items.change(10001, { status: body.status, lastDecision: 8 }),
    undo: { decisionId: 8, seconds: 60 },
  }))
  await userEvent.click(within(await told()).getByRole('link', { name: 'Back to the item' }))
  await shown(10001)
  expect(screen.queryByRole('region', { name: 'Decisions that were not saved' })).toBeNull()
  const pane = within(await decision())
  expect((await pane.findByRole<HTMLInputElement>('radio', { name: 'Declined' })).checked).toBe(true)
  await userEvent.click(pane.getByRole('button', { name: 'Save and next' }))
  await screen.findByText('Item 10001: Declined')
})

it('while a decision is being saved the browser asks before its tab is closed, and signing out asks', async () => {
  const { server } = await openQueue()
  const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const answer = server.hold(updateItemStatus)
  await nextIsKnown()
  expect(asksBeforeClosing()).toBe(false)
  await decline()
  await shown(10002)
  expect(asksBeforeClosing()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
  await screen.findByRole('dialog', { name: 'Something has not been saved yet' })
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  answer()
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})

it('while it is said that a decision was not saved, closing the tab asks, and signing out', async () => {
  const { server } = await openQueue()
  const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  server.refuse(updateItemStatus, 'INTERNAL')
  await nextIsKnown()
  await decline()
  await shown(10002)
  const told = await screen.findByRole('region', { name: 'Decisions that were not saved' })
  expect(asksBeforeClosing()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
  await screen.findByRole('dialog', { name: 'Something has not been saved yet' })
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await userEvent.click(within(told).getByRole('button', { name: 'Dismiss' }))
  expect(asksBeforeClosing()).toBe(false)
})

it('whoever undoes a decision has the focus on the status that is there again', async () => {
  const { server, items } = await openQueue()
  server.answer(updateItemStatus, ({ body }) => ({
    ...items.change(10001, { status: body.status, lastDecision: 7 }),
    undo: { decisionId: 7, seconds: 60 },
  }))
  server.answer(undoDecision, () => {
    items.change(10001, { status: 'Under review', lastDecision: null })
    return { requestId: 10001, itemIds: [10001] }
  })
  await nextIsKnown()
  await decline()
  await shown(10002)
  await screen.findByText('Item 10001: Declined')
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  server.answer(getItemForAdmin, async ({ params }) => {
    if (params.itemId === '10001') await late
    return Response.json(items.of(Number(params.itemId)))
  })
  await userEvent.keyboard('{Control>}z{/Control}')
  await shown(10001)
  const status = async (name: string) => within(await decision()).findByRole<HTMLInputElement>('radio', { name })
  expect(document.activeElement).toBe(await status('Declined'))
  answer()
  const before = await status('Under review')
  await waitFor(() => expect(before.checked).toBe(true))
  expect(document.activeElement).toBe(before)
})

it.each(['key', 'button'] as const)(
  'whoever undoes by %s what closed a request goes on at the status of the case that came back',
  async (by) => {
    const { server, items } = await openQueue(undefined, 1)
    server.answer(updateItemStatus, ({ body }) => ({
      ...items.change(10001, { status: body.status, lastDecision: 7, requestStatus: 'Closed' }),
      undo: { decisionId: 7, seconds: 60 },
    }))
    server.answer(undoDecision, () => {
      items.change(10001, { status: 'Under review', lastDecision: null, requestStatus: 'Open' })
      return { requestId: 10001, itemIds: [10001] }
    })
    await decline()
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, finalize' }))
    await screen.findByText('Nothing waits for us')
    await screen.findByText('Item 10001: Declined')
    const { promise: late, resolve: answer } = Promise.withResolvers<void>()
    server.answer(getItemForAdmin, async () => {
      await late
      return Response.json(items.of(10001))
    })
    if (by === 'key') await userEvent.keyboard('{Control>}z{/Control}')
    else await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await shown(10001)
    await within(await decision()).findByText('This request has been closed.')
    answer()
    const before = await within(await decision()).findByRole<HTMLInputElement>('radio', { name: 'Under review' })
    await waitFor(() => expect(document.activeElement).toBe(before))
  },
)

it('colleagues are told that somebody left, also before the item was there', async () => {
  const { server, goTo } = await openQueue()
  server.hold(getItemForAdmin)
  await goTo('/admin/work?item=10002')
  await goTo('/admin/work?item=10003')
  const left = () => server.callsOf(lookAtItem).flatMap(({ params, body }) => (body.looking ? [] : [params.itemId]))
  await waitFor(() => expect(left()).toEqual(['10001', '10002']))
})

it('the case beside the queue has the panels of the item’s own page, in the same order', async () => {
  await openQueue()
  await screen.findByRole('region', { name: 'History' })
  const names = within(screen.getByRole('main'))
    .getAllByRole('region')
    .map((region) => within(region).getAllByRole('heading', { level: 2 })[0]?.textContent)
  expect(names).toEqual(['Issue description', 'Images', 'Messages', 'Item information', 'History', 'Update Status'])
})

it('what the reader took and what is unusual are filters of every view, and stand in the address', async () => {
  const { server, address } = await openQueue((server) => server.answer(listDistributorsWithRequests, []))
  await userEvent.click(screen.getByText('Filters'))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Mine' }))
  const unusual = await screen.findByRole('checkbox', { name: /^Unusual/ })
  await userEvent.click(unusual)
  // The queue stays in sight where there is room for one of the panes, and the focus where it is.
  await waitFor(() => expect(address()).toBe('/admin/work?mine=true&unusual=true&item=10001&pane=queue'))
  await shown(10001)
  expect(document.activeElement).toBe(unusual)
  const asks = (view: string) =>
    waitFor(() => {
      expect(server.callsOf(listWork).at(-1)?.query).toMatchObject({ view, mine: 'true', unusual: 'true' })
    })
  await asks('all')
  await userEvent.click(screen.getByRole('link', { name: /^New/ }))
  await asks('new')
})

it('once somebody begins to decide, of the items that come next one is fetched ahead, and the one after it from there', async () => {
  vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  const { server } = await openQueue()
  const ahead = () =>
    server.callsOf(getItemForAdmin).flatMap(({ params, query }) => (query.ahead === 'true' ? [params.itemId] : []))
  await nextIsKnown()
  expect(ahead()).toEqual([])
  await userEvent.keyboard('6')
  await waitFor(() => expect(ahead()).toEqual(['10002']))
  await userEvent.keyboard('2{Control>}{Enter}{/Control}')
  await shown(10002)
  await waitFor(() => expect(ahead()).toEqual(['10002', '10003']))
})

it('announces no message of the item that stands open, but of another one', async () => {
  const { server } = await openQueue()
  const unread = (itemId: number, companyName: string) => ({
    ...{ itemId, companyName, requestId: 10001, itemNumber: 'NW-165', at: `2026-11-20T10:00:0${itemId % 10}.000Z` },
  })
  const arrive = async (...newest: readonly ReturnType<typeof unread>[]) => {
    server.answer(unreadForAdmins, { count: newest.length, newest: [...newest] })
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('button', { name: new RegExp(`^New messages.*${newest.length}`) })
  }
  await arrive(unread(10003, 'Sand Car Audio'))
  await arrive({ ...unread(10001, 'Klangwerk'), at: '2026-11-20T10:00:04.000Z' }, unread(10003, 'Sand Car Audio'))
  expect(screen.queryByText('New message from Klangwerk')).toBeNull()
  const newer = { ...unread(10002, 'Klangwerk Nord'), at: '2026-11-20T10:00:05.000Z' }
  await arrive(newer, unread(10001, 'Klangwerk'), unread(10003, 'Sand Car Audio'))
  await screen.findByText('New message from Klangwerk Nord')
})

it('the chosen item is in sight once the queue is there', async () => {
  const scrolledTo: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.getAttribute('href'))
  })
  let answer = () => {}
  await openQueue(
    (server) => {
      answer = server.hold(listWork)
    },
    3,
    10003,
  )
  answer()
  await expect.poll(() => scrolledTo).toContain('/admin/work?item=10003')
})
