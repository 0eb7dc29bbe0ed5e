import { lookAtItem } from '@portal/contract/colleagues/colleagues.ts'
import { signedUrl } from '@portal/contract/files/files.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import {
  correctSerialNumber,
  getItemForAdmin,
  listEarlierClaims,
  listSimilarDecisions,
  updateItemStatus,
} from '@portal/contract/items/items.ts'
import { listMessagesForAdmin } from '@portal/contract/messages/messages.ts'
import { getDealerCard } from '@portal/contract/work/work.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { answerDeskItems, type DeskItems } from '../testing/desk-items.ts'
import { playEvents } from '../testing/live-events.ts'
import { openPage } from '../testing/open-page.tsx'
import { aMessage, aPicture } from '../testing/records.ts'
import { refusal, type StubServer } from '../testing/stub-server.ts'

/** Opens item 10001 of a request with these items. */
async function openItem(wanted: readonly Partial<ItemDetail>[], alsoAnswer?: (server: StubServer) => void) {
  const { promise: items, resolve } = Promise.withResolvers<DeskItems>()
  const { server, goTo } = await openPage('/admin/request-item/10001', {
    as: 'ADMIN',
    server: (server) => {
      resolve(answerDeskItems(server, ...wanted))
      alsoAnswer?.(server)
    },
  })
  await shown(10001)
  return { server, goTo, items: await items }
}

const aDecision = {
  ...{ requestId: 10001, itemNumber: 'NW-165', sameProduct: true, reason: null },
  ...{ issueDescription: 'Scrapes below 80 Hz.', createdAt: '2026-09-02T08:15:00.000Z' },
}
const shown = (itemId: number) => screen.findByRole('heading', { name: new RegExp(`^Item ${itemId}\\b`) })
const panel = (name: string) => screen.findByRole('region', { name })
const choose = async (status: string) => userEvent.click(await screen.findByRole('radio', { name: status }))
const update = async () => userEvent.click(await screen.findByRole('button', { name: 'Update Status' }))

it('j and k go through the items of the request, not while text is typed, and not where single keys are off', async () => {
  await openItem([{}, {}, { hasUnreadMessages: true }])
  const items = within(screen.getByRole('navigation', { name: 'Items of this request' }))
  items.getByRole('link', { name: 'Item 10003, Under review, New message from user' })
  expect(items.getByRole('button', { name: 'Next item' }).getAttribute('aria-keyshortcuts')).toBe('j')

  await userEvent.keyboard('j')
  await shown(10002)
  await userEvent.keyboard('j')
  await shown(10003)
  await userEvent.keyboard('k')
  await shown(10002)
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  await userEvent.type(message, 'jk/n?')
  expect(message.value).toBe('jk/n?')
  await shown(10002)

  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^Use single keys/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('j')
  expect(screen.queryByRole('dialog')).toBeNull()
  await shown(10002)
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^Use single keys/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('j')
  await shown(10003)
})

it('earlier claims of the serial number are one press away, and a later one is named so', async () => {
  const claim = { requestId: 10001, companyName: 'Sonora', createdAt: '2026-11-20T10:00:00.000Z' }
  const state = { status: 'Declined', requestStatus: 'Closed' } as const
  await openItem([{}, {}], (server) =>
    server.answer(listEarlierClaims, ({ params }) => [
      { ...claim, ...state, itemId: params.itemId === '10002' ? 10001 : 10002 },
    ]),
  )
  await userEvent.keyboard('j')
  await shown(10002)
  const earlier = await within(await panel('Item information')).findByRole('link', { name: /item 10001/ })
  await userEvent.click(earlier)
  await shown(10001)
  const later = await within(await panel('Item information')).findByRole('link', { name: /item 10002/ })
  expect(later.closest('li')?.textContent).toContain('Later claim')
})

it('all earlier claims are shown by a press that keeps the focus', async () => {
  const claim = { companyName: 'Sonora', createdAt: '2026-11-20T10:00:00.000Z', status: 'Declined' } as const
  await openItem([{}], (server) =>
    server.answer(listEarlierClaims, () =>
      [1, 2, 3, 4].map((itemId) => ({ ...claim, requestId: 10001, requestStatus: 'Closed', itemId })),
    ),
  )
  const facts = within(await panel('Item information'))
  await userEvent.click(await facts.findByRole('button', { name: /^1 more/ }))
  facts.getByRole('link', { name: /item 4/ })
  expect(document.activeElement).toBe(facts.getByRole('button', { name: 'Show fewer' }))
})

it('everything about an item stands in at most eight panels, always in the same order', async () => {
  await openItem([
    {
      ...{ itemType: 'Amplifier', needsSchematic: 'yes', hasUnreadMessages: true },
      ...{ turn: 'returned', repairResult: 'UNSUCCESSFUL', repairResultReason: 'The output stage is burnt.' },
    },
  ])
  await choose('Declined')
  await screen.findByRole('list', { name: 'History' })
  await screen.findByRole('region', { name: 'Layout Schema Upload' })
  const names = within(screen.getByRole('main'))
    .getAllByRole('region')
    .map((region) => within(region).getAllByRole('heading', { level: 2 })[0]?.textContent)
  expect(names).toEqual([
    'Issue description',
    'Images',
    'Distributor repair outcome',
    'Layout Schema Upload',
    'Messages',
    'Item information',
    'History',
    'Update Status',
  ])
})

it('coverage and similar decisions are one line beside the statuses, which opens to the unit and to these items', async () => {
  await openItem([{}], (server) =>
    server.answer(listSimilarDecisions, {
      items: [
        ...[10005, 10004].map((itemId) => ({ ...aDecision, itemId, outcome: 'CREDIT_NOTE' as const })),
        { ...aDecision, itemId: 10003, outcome: 'DECLINED', reason: 'Out of warranty' },
      ],
      ofProduct: { items: 3, split: [] },
    }),
  )
  const status = within(await panel('Update Status'))
  const line = await status.findByText('This serial number is not in our records; 2 of 3 like this: Credit note')
  expect(status.queryByRole('link', { name: 'Item 10003' })).toBeNull()
  await userEvent.click(line)
  await status.findByRole('link', { name: 'Item 10003' })
})

it('what the dealer wrote last stands on top of the case until it is answered', async () => {
  await openItem([{ hasUnreadMessages: true }], (server) =>
    server.answer(listMessagesForAdmin, [aMessage({ senderSide: 'dealer', messageContent: 'It is the left one.' })]),
  )
  const inThread = await within(await panel('Messages')).findByText('It is the left one.')
  const [onTop, ...others] = await screen.findAllByText('It is the left one.')
  expect(others).toEqual([inThread])
  const issue = await panel('Issue description')
  expect(onTop?.compareDocumentPosition(issue)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.click(screen.getByRole('button', { name: 'Answer in the messages' }))
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Message' }))
})

it('a request that a colleague has closed in the meantime can only be read', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { server, items } = await openItem([{ itemType: 'Amplifier', needsSchematic: 'yes' }])
  await choose('Additional information required')
  items.change(10001, { status: 'Client was able to resolve case', requestStatus: 'Closed' })
  server.refuse(updateItemStatus, 'REQUEST_CLOSED')
  await update()
  const status = await panel('Update Status')
  await waitFor(() => expect(within(status).queryAllByRole('radio')).toEqual([]))
  expect(status.textContent).toContain('This request has been closed.')
  expect(status.textContent).toContain('Client was able to resolve case')
  expect((await panel('Layout Schema Upload')).textContent).toContain('This request has been closed.')
  expect((await panel('Messages')).textContent).toContain('This request has been closed.')
})

it('a request that was to be finalised stays open when a colleague reopened its other item meanwhile', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { server, items } = await openItem([{}, { status: 'Declined' }])
  const otherIs = (status: string) => screen.findByRole('link', { name: `Item 10002, ${status}` })
  await otherIs('Declined')
  await choose('Client was able to resolve case')
  server.answer(updateItemStatus, ({ body }) =>
    body.closesRequest
      ? refusal(updateItemStatus, 'STALE')
      : items.change(10001, { status: body.status, lastDecision: 7 }),
  )
  items.change(10002, { status: 'Under review' })
  await update()
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, finalize' }))
  const status = await panel('Update Status')
  const warning = await within(status).findByRole('alert')
  expect(warning.textContent).toContain('A colleague changed this meanwhile. You now see the current state.')
  await otherIs('Under review')

  // What was chosen stays, and closes nothing any more: there is no question.
  await update()
  await within(status).findByText('Saved: Client was able to resolve case')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.callsOf(updateItemStatus).map(({ body }) => body.closesRequest)).toEqual([true, false])
  within(status).getByRole('button', { name: 'Update Status' })
})

it('pictures and videos are shown large by the links that came with the item, without a call for each', async () => {
  const aVideo = {
    ...aPicture,
    imagePath: 'rattle.mp4',
    fileName: 'rattle.mp4',
    kind: 'video',
    url: '/files/rattle.mp4',
  } as const
  const { server } = await openItem([{ images: [aPicture, aVideo] }], (server) => {
    server.answer(signedUrl, { url: '/files/asked-for' })
  })
  const large = await screen.findByRole('button', { name: 'Open front.jpg' })
  expect(within(large).getByRole('presentation').getAttribute('src')).toBe('/files/front.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Show rattle.mp4' }))
  expect((await screen.findByLabelText('rattle.mp4')).getAttribute('src')).toBe('/files/rattle.mp4')
  expect(server.callsOf(signedUrl)).toEqual([])
})

it('a picture that is shown large when its link may not work any more is asked for', async () => {
  const second = { ...aPicture, imagePath: 'side.jpg', fileName: 'side.jpg', url: '/files/side.jpg' } as const
  const { server } = await openItem([{ images: [aPicture, second] }], (server) => {
    server.answer(signedUrl, { url: '/files/asked-for' })
  })
  await screen.findByRole('button', { name: 'Open front.jpg' })
  const hour = Date.now() + 60 * 60_000
  vi.spyOn(Date, 'now').mockReturnValue(hour)
  await userEvent.click(screen.getByRole('button', { name: 'Show side.jpg' }))
  const large = await screen.findByRole('button', { name: 'Open side.jpg' })
  await waitFor(() => expect(large.innerHTML).toContain('/files/asked-for'))
  expect(server.callsOf(signedUrl).map(({ query }) => query)).toEqual([{ key: 'side.jpg' }])
})

it('the card of the dealer is of whoever looks after the request, and leads to all of the company', async () => {
  const contact = { userId: 10009, firstName: 'Jonas', lastName: 'Beck' }
  const { server } = await openItem([{ contact, distributorId: 10001 }])
  const card = await screen.findByText(/^Dealer ·/)
  expect(card.textContent).toContain('Klangwerk · Jonas Beck')
  await userEvent.click(card)
  const open = await screen.findByRole('link', { name: '1' })
  expect(open.getAttribute('href')).toBe('/admin/requests?userId=10001')
  expect(server.callsOf(getDealerCard).map(({ params }) => params.userId)).toEqual(['10009'])
})

it('colleagues are told that somebody left, also before the item was there', async () => {
  const { server, goTo } = await openItem([{}, {}, {}])
  server.hold(getItemForAdmin)
  await goTo('/admin/request-item/10002')
  await goTo('/admin/request-item/10003')
  const left = () => server.callsOf(lookAtItem).flatMap(({ params, body }) => (body.looking ? [] : [params.itemId]))
  await waitFor(() => expect(left()).toEqual(['10001', '10002']))
})

it('on a phone the decision comes when somebody presses something, as to mark a picture', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  await openItem([{ images: [aPicture] }], (server) => server.answer(signedUrl, { url: '/cone.jpg' }))
  await panel('Messages')
  const statuses = () => screen.queryByRole('radio', { name: 'Declined' })
  expect(statuses()).toBeNull()
  // As by voice: nothing was pressed before.
  fireEvent.click(await screen.findByRole('button', { name: 'Mark a spot in this photo' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(statuses()).not.toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a spot is marked by one button, at the picture', async () => {
  await openItem([{ images: [aPicture] }], (server) => server.answer(signedUrl, { url: '/cone.jpg' }))
  await screen.findByRole('radio', { name: 'Declined' })
  expect(screen.getAllByRole('button', { name: /Mark a spot/ })).toHaveLength(1)
})

it('the form of a serial number stays where a colleague closes the request meanwhile, and says so when it is saved', async () => {
  let tell: ReturnType<typeof playEvents> | undefined
  const { server, items } = await openItem([{}], (server) => {
    tell = playEvents(server)
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the serial number' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Serial Number' })
  await userEvent.type(field, '-A')
  items.change(10001, { status: 'Declined', requestStatus: 'Closed' })
  server.refuse(correctSerialNumber, 'REQUEST_CLOSED')
  await tell?.({ kind: 'request-closed', itemId: 10001, requestId: 10001 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Correct the serial number' })).toBeNull())
  expect(field.isConnected).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await within(screen.getByRole('dialog')).findByText('This request has been closed.')
  expect(field.value).toBe('SN-10001-A')
})

it('an answer that comes late closes no other form of a serial number', async () => {
  const { server, items } = await openItem([{}])
  server.answer(correctSerialNumber, ({ body }) => items.change(10001, { serialNumber: body.serialNumber }))
  const answer = server.hold(correctSerialNumber)
  const opens = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Correct the serial number' }))
    return screen.findByRole('textbox', { name: 'Serial Number' })
  }
  await userEvent.type(await opens(), '-A')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.type(await opens(), '-B')
  await act(async () => answer())
  await screen.findAllByText('SN-10001-A')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Serial Number' }).value).toBe('SN-10001-B')
})
