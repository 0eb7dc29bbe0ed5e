import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import { exchangeOptions } from '@portal/domain/items/exchange-options.ts'
import { type ItemStatus, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef, type Ref } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../../api/config.ts'
import { beginSession, endSession } from '../../../api/session.ts'
import { MemoryRouter } from '../../../testing/memory-router.tsx'
import { anItem, aPicture, sibling } from '../../../testing/records.ts'
import { tokenOf, writePageConfig } from '../../../testing/signed-in.ts'
import '../../../testing/top-layer.ts'
import { ConfirmProvider } from '../../../ui/confirm.tsx'
import { itemHistoryQuery, itemQuery } from '../item-queries.ts'
import { type FillIn, StatusPanel } from './status-panel.tsx'

// Written down a second time on purpose: the lists that the panel has to offer.
const selectable: readonly ItemStatus[] = [
  'Under review',
  'Additional information required',
  'Technical exchange',
  'Warranty exchange',
  'Client was able to resolve case',
  'Waiting for feedback',
  'Declined',
]
const finalSet: readonly ItemStatus[] = [
  'Completed',
  'Technical exchange',
  'Warranty exchange',
  'Declined',
  'Layout schema provided',
  'Client was able to resolve case',
]

/** What the server was asked for, and what it answers: the item as it was asked to be, unless a test says otherwise. */
let sent: Record<string, unknown>[] = []
let answer: (body: Record<string, unknown>) => Response | Promise<Response>

beforeAll(async () => {
  writePageConfig()
  await loadConfig()
})
beforeEach(() => {
  sessionStorage.clear()
  sent = []
  answer = (body) => Response.json(anItem({ status: body.status as ItemStatus }))
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string | null }) => {
    // What can be asked for, and what happens next: nothing here.
    if (!body) return Response.json([])
    const asked = JSON.parse(body)
    sent.push(asked)
    return answer(asked)
  })
})

function shown(item: ItemDetail, fillIn?: Ref<FillIn>) {
  const client = new QueryClient()
  const { queryKey } = itemQuery('admins', item.id)
  client.setQueryData(queryKey, item)
  const panel = (current: ItemDetail) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ConfirmProvider>
          <StatusPanel item={current} next={null} fillIn={fillIn} />
        </ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(panel(item))
  const isMarkedStale = () => client.getQueryState(queryKey)?.isInvalidated
  const showNow = (current: ItemDetail) => {
    client.setQueryData(queryKey, current)
    rerender(panel(current))
  }
  return { client, isMarkedStale, unmount, showNow }
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const choose = (name: string) => fireEvent.click(radio(name))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update Status' }))

/** A first press sends nothing and asks nothing: it leads to what a colleague decided, which the next press replaces. */
async function isLedToWarning(): Promise<void> {
  update()
  const warning = screen.getByRole('alert')
  await waitFor(() => expect(document.activeElement?.contains(warning)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
}

/** Chooses a status with everything that it needs to be told. */
function fillIn(status: ItemStatus) {
  choose(status)
  if (status === 'Declined') choose(declineReasons[0])
  if (status === 'Technical exchange' || status === 'Warranty exchange') choose(exchangeOptions[0])
}

describe('the offered statuses', () => {
  const kinds = [
    { itemType: 'Speaker', needsSchematic: null },
    { itemType: 'Speaker', needsSchematic: 'yes' },
    { itemType: 'Amplifier', needsSchematic: null },
    { itemType: 'Amplifier', needsSchematic: 'no' },
    { itemType: 'Amplifier', needsSchematic: 'yes' },
  ] as const
  const table = itemStatuses.flatMap((status) => kinds.map((kind) => ({ status, ...kind })))

  it.each(table)('of a $itemType (schematic: $needsSchematic) that is $status', ({ status, ...kind }) => {
    shown(anItem({ status, ...kind }))
    const withFeedback = kind.itemType === 'Amplifier' && kind.needsSchematic === 'yes'
    const expected = selectable.filter((offered) => offered !== 'Waiting for feedback' || withFeedback)
    const group = within(screen.getByRole('group', { name: 'New status' }))
    const radios = group.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ value }) => value)).toEqual(expected)
    expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(
      expected.includes(status) ? [status] : [],
    )
  })

  it.each(itemStatuses)('are none once the request is closed, with the reason (%s)', (status) => {
    shown(anItem({ status, requestStatus: 'Closed' }))
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Update Status' })).toBeNull()
    expect(screen.getByText('This request has been closed.')).toBeTruthy()
  })

  it('of another look are none for whoever declined first, while a colleague can decide', () => {
    beginSession(tokenOf({ userId: 10_007, roles: ['ADMIN'] }))
    const first = { requestId: 10_001, itemId: 10_001, declineReason: 'Wet', issueDescription: 'It hums.' }
    const lookedAt = (...leftToColleaguesOfAll: number[]) =>
      anItem({
        anotherLookAt: {
          ...{ ...first, declinedAt: '2026-11-20T10:00:00.000Z' },
          ...{ leftToColleaguesOf: leftToColleaguesOfAll.at(-1) ?? null, leftToColleaguesOfAll },
        },
      })
    const { showNow } = shown(lookedAt(10_007))
    for (const deciders of [[10_007], [10_007, 10_009], [10_009, 10_007]]) {
      showNow(lookedAt(...deciders))
      expect(screen.queryAllByRole('radio')).toEqual([])
      expect(screen.getByText('A colleague decides')).toBeTruthy()
    }
    for (const deciders of [[10_008], []]) {
      showNow(lookedAt(...deciders))
      expect(radio('Declined')).toBeTruthy()
    }
    endSession()
  })
})

describe('finalising the request', () => {
  const table = selectable.flatMap((next) =>
    itemStatuses.map((other) => ({ next, other, asks: finalSet.includes(next) && finalSet.includes(other) })),
  )

  it.each(table)('asks: $asks, when $next is chosen and another item is $other', async ({ next, other, asks }) => {
    // From a status that is not selectable, so that every choice is a change.
    shown(anItem({ status: 'Credit note', itemType: 'Amplifier', needsSchematic: 'yes' }, ['Declined', other]))
    fillIn(next)
    update()
    if (!asks) {
      await waitFor(() => expect(sent).toHaveLength(1))
      expect(screen.queryByRole('dialog')).toBeNull()
      return
    }
    const dialog = within(await screen.findByRole('dialog', { name: 'Finalize Request' }))
    expect(
      dialog.getByText(
        `Setting this item to ${next} will complete the entire request. Are you sure you want to proceed?`,
      ),
    ).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, finalize' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ status: next })
  })

  it('asks with their number when several items are decided as one', async () => {
    shown(anItem({}, ['Under review']))
    fillIn('Declined')
    fireEvent.click(screen.getByRole('checkbox', { name: /^Also for/ }))
    update()
    await screen.findByText(
      'Setting these 2 items to Declined will complete the entire request. Are you sure you want to proceed?',
    )
  })

  it('asks when the item is the only one of its request, and sends nothing after a no', async () => {
    shown(anItem())
    fillIn('Client was able to resolve case')
    update()
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
    expect(radio('Client was able to resolve case').checked).toBe(true)
  })
})

describe('what is sent', () => {
  const open = (wanted: Partial<ItemDetail> = {}) => shown(anItem(wanted, ['Under review']))

  it.each(declineReasons)('declines with the predefined reason "%s"', async (reason) => {
    open()
    choose('Declined')
    choose(reason)
    update()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      status: 'Declined',
      declineReason: reason,
      exchangeNote: null,
      infoRequiredNote: null,
      replacementSerialNumber: null,
      spots: [],
      seenStatus: 'Under review',
      seenDecision: null,
      closesRequest: false,
    })
  })

  it('takes along what is marked in the pictures, but for one that is gone', async () => {
    const fillIn = createRef<FillIn>()
    shown(anItem({ images: [aPicture] }, ['Under review']), fillIn)
    choose('Client was able to resolve case')
    const tear = { imagePath: aPicture.imagePath, x: 0.25, y: 0.75, text: 'The tear' }
    act(() => fillIn.current?.({ spots: [tear, { ...tear, imagePath: 'gone.jpg' }] }))
    update()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ spots: [tear] })
  })

  it('keeps in the form whoever takes the last mark away by keyboard', async () => {
    shown(
      anItem({ images: [aPicture], spots: [{ imagePath: aPicture.imagePath, x: 0.25, y: 0.75, text: 'The tear' }] }),
    )
    screen.getByRole('button', { name: 'Change the marks' }).focus()
    await userEvent.keyboard('{Enter}')
    const editor = within(await screen.findByRole('dialog'))
    await userEvent.click(await editor.findByRole('button', { name: 'Remove mark 1' }))
    await userEvent.click(editor.getByRole('button', { name: 'Use these marks' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Update Status' }))
  })

  it('is changed by other marks once the item is decided, and not by marks alone before', () => {
    const spots = [{ imagePath: aPicture.imagePath, x: 0.25, y: 0.75, text: 'The tear' }]
    const sendButton = () => screen.getByRole('button', { name: 'Update Status' })
    const fillIn = createRef<FillIn>()
    const decided = { status: 'Client was able to resolve case' as const, images: [aPicture] }
    const { showNow } = shown(anItem(decided, ['Under review']), fillIn)
    expect(sendButton().getAttribute('aria-disabled')).toBe('true')
    act(() => fillIn.current?.({ spots }))
    expect(sendButton().getAttribute('aria-disabled')).toBeNull()
    showNow(anItem({ ...decided, spots }, ['Under review']))
    expect(sendButton().getAttribute('aria-disabled')).toBe('true')
  })

  it('is filled in from elsewhere on the page, and sent only by its own button', async () => {
    const fillIn = createRef<FillIn>()
    shown(anItem({}, ['Under review']), fillIn)
    act(() => fillIn.current?.({ status: 'Declined', declineReason: 'Out of warranty' }))
    expect(radio('Out of warranty').checked).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Update Status' }))
    expect(sent).toEqual([])
    update()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ status: 'Declined', declineReason: 'Out of warranty' })
  })

  it('names the replacement of an exchange, and refuses the serial number of the item itself', async () => {
    open()
    fillIn('Warranty exchange')
    const replacement = 'Replacement’s serial number (optional)'
    type(replacement, ' sn-10001 ')
    update()
    expect(await screen.findByText('This is the item’s own serial number.')).toBeTruthy()
    expect(sent).toEqual([])
    type(replacement, ' SN-2 ')
    update()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ status: 'Warranty exchange', replacementSerialNumber: 'SN-2' })
  })

  it('declines with a reason in own words, and with nothing but a reason', async () => {
    open()
    choose('Declined')
    update()
    expect(screen.getByRole('alert').textContent).toBe('Bitte einen Ablehnungsgrund angeben.')
    choose('Custom reason')
    expect(screen.queryByRole('alert')).toBeNull()
    type('Your reason', '   ')
    update()
    expect(screen.getByRole('alert').textContent).toBe('Bitte einen Ablehnungsgrund angeben.')
    expect(document.activeElement).toBe(screen.getByLabelText('Your reason'))
    expect(sent).toEqual([])
    type('Your reason', '  Glued by somebody else. ')
    update()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ declineReason: 'Glued by somebody else.' })
  })

  it.each(['Technical exchange', 'Warranty exchange'])('needs an exchange option for %s', async (status) => {
    open()
    choose(status)
    update()
    expect(screen.getByRole('alert').textContent).toBe('Bitte eine Exchange-Option angeben.')
    choose('Other')
    update()
    expect(screen.getByRole('alert').textContent).toBe('Bitte eine Exchange-Option angeben.')
    expect(sent).toEqual([])
    type('What is exchanged, and how?', 'A refurbished unit')
    update()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ status, exchangeNote: 'A refurbished unit', declineReason: '-' })
  })

  it.each(exchangeOptions.slice(0, 2))('exchanges with the option "%s"', async (option) => {
    open()
    choose('Warranty exchange')
    choose(option)
    update()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ exchangeNote: option })
  })

  it('asks for information with an optional note', async () => {
    open()
    choose('Additional information required')
    fireEvent.change(screen.getByRole('textbox', { name: /Which information is missing/ }), {
      target: { value: 'The label, please.' },
    })
    update()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ infoRequiredNote: 'The label, please.', declineReason: '-', exchangeNote: null })
  })

  it('is nothing when nothing would change', () => {
    open({ status: 'Declined', declineReason: 'Out of warranty' })
    update()
    expect(radio('Out of warranty').checked).toBe(true)
    expect(screen.getByRole('button', { name: 'Update Status' }).getAttribute('aria-disabled')).toBe('true')
    expect(sent).toEqual([])
  })
})

describe('a colleague who was quicker', () => {
  const before = anItem({}, ['Under review'])
  const now = anItem({ status: 'Technical exchange', exchangeNote: 'Credit Note', lastModifiedByName: 'Ben' }, [
    'Under review',
  ])

  it('is told with the new state when the page had not seen it, and what was typed stays', async () => {
    answer = () => Response.json({ error: 'STALE', message: '' }, { status: 409 })
    vi.spyOn(console, 'warn').mockReturnValue()
    const { isMarkedStale, showNow } = shown(before)
    choose('Declined')
    choose('Custom reason')
    type('Your reason', 'Glued.')
    update()
    await waitFor(() => expect(isMarkedStale()).toBe(true))
    showNow(now)
    const warning = await screen.findByRole('alert')
    expect(warning.textContent).toContain('A colleague changed this meanwhile. You now see the current state.')
    expect(warning.textContent).toContain('Now: Technical exchange.')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reason').value).toBe('Glued.')
    // Where it cannot be missed: the next press takes the place of what the colleague decided.
    expect(document.activeElement?.contains(warning)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)

    update()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ seenStatus }) => seenStatus)).toEqual(['Under review', 'Technical exchange'])
  })

  it('is told as soon as the page sees it, and the first press still overwrites nothing', async () => {
    const { showNow } = shown(before)
    choose('Additional information required')
    showNow(now)
    expect(screen.getByRole('alert').textContent).toContain('Now: Technical exchange.')
    await isLedToWarning()
    update()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ seenStatus: 'Technical exchange' })
  })

  it('is told for as long as one types on, and typing agrees to nothing', async () => {
    const { showNow } = shown(before)
    choose('Declined')
    choose('Custom reason')
    showNow(now)
    type('Your reason', 'Glued.')
    expect(screen.getByRole('alert').textContent).toContain('Now: Technical exchange.')
    await isLedToWarning()
  })

  it('is told to whoever would close the request, who is not asked about it before', async () => {
    const { showNow } = shown(anItem())
    fillIn('Declined')
    showNow(anItem({ status: 'Additional information required', lastDecision: 8 }))
    await isLedToWarning()
    update()
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, finalize' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ seenStatus: 'Additional information required', seenDecision: 8 })
  })

  it('is told to whoever agrees to close the request after they decided', async () => {
    const { showNow } = shown(anItem())
    fillIn('Declined')
    update()
    const agree = await screen.findByRole('button', { name: 'Yes, finalize' })
    showNow(anItem({ status: 'Additional information required', lastDecision: 8 }))
    fireEvent.click(agree)
    const warning = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(warning.parentElement))
    expect(sent).toEqual([])
  })

  it('is told to somebody who comes back to what they filled in, which the press is about then', async () => {
    const first = shown(before)
    choose('Additional information required')
    first.unmount()
    const { showNow } = shown(before)
    // The page shows first what it knew before.
    showNow(now)
    expect(screen.getByRole('alert').textContent).toContain('Now: Technical exchange.')
    update()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ seenStatus: 'Technical exchange' })
  })

  it('is told to somebody who comes back each time they decide once more', async () => {
    const first = shown(before)
    choose('Additional information required')
    first.unmount()
    const { showNow } = shown(now)
    showNow({ ...now, lastDecision: 8, exchangeNote: 'Repair' })
    await isLedToWarning()
  })

  it('is told with what they marked, because the next press replaces it', () => {
    const decided = anItem({ status: 'Technical exchange', lastDecision: 7, images: [aPicture] }, ['Under review'])
    const { showNow } = shown(decided)
    choose('Declined')
    const theirs = { imagePath: aPicture.imagePath, x: 0.25, y: 0.75, text: 'The torn surround' }
    showNow({ ...decided, lastDecision: 8, spots: [theirs] })
    expect(screen.getByRole('alert').textContent).toContain('The torn surround')
  })

  it('is told where they wrote something else under the same status', async () => {
    const asked = anItem({ status: 'Additional information required', lastDecision: 7, infoRequiredNote: 'A photo' }, [
      'Under review',
    ])
    const { showNow } = shown(asked)
    choose('Declined')
    choose('Out of warranty')
    showNow({ ...asked, lastDecision: 8, infoRequiredNote: 'A video, with its sound', lastModifiedByName: 'Ben' })
    const warning = screen.getByRole('alert')
    expect(warning.textContent).toContain('Now: Additional information required.')
    expect(warning.textContent).toContain('A video, with its sound')
    await isLedToWarning()
    update()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ seenStatus: 'Additional information required', seenDecision: 8 })
  })

  it('is told of another item that was ticked, which stays as they left it', async () => {
    answer = () =>
      Response.json(
        { error: 'STALE', message: '', problems: { items: { code: 'ITEM_IN_THE_WAY', itemId: 10002 } } },
        { status: 409 },
      )
    vi.spyOn(console, 'warn').mockReturnValue()
    const { showNow } = shown(before)
    choose('Additional information required')
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Also for item 10002/ }))
    const decided = { ...sibling(10002, 'Technical exchange'), lastDecision: 9 }
    showNow({ ...before, requestItems: [sibling(10001, 'Under review'), decided] })
    update()
    const warning = await screen.findByRole('alert')
    expect(sent[0]).toMatchObject({
      items: [
        { itemId: 10001, seenStatus: 'Under review', seenDecision: null },
        { itemId: 10002, seenStatus: 'Under review', seenDecision: null },
      ],
    })
    expect(warning.textContent).toContain('Item 10002 stands in the way. Now: Technical exchange.')
    answer = (body) => Response.json(anItem({ status: body.status as ItemStatus }))
    update()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).not.toHaveProperty('items')
  })

  it('is named where they closed the request', async () => {
    const { showNow, client } = shown(before)
    choose('Declined')
    client.setQueryData(itemHistoryQuery(before.id).queryKey, [
      { entryId: 5, at: '2026-11-20T10:00:00Z', kind: 'request-closed', byName: 'Ben', bySide: 'admins', details: {} },
    ])
    showNow({ ...before, requestStatus: 'Closed' })
    expect(screen.getByRole('alert').textContent).toContain('This request has been closed.')
    expect(screen.getByRole('alert').textContent).toContain('Closed by Ben.')
  })

  it('leaves what was typed to be copied where they closed the request', async () => {
    const { showNow } = shown(before)
    choose('Declined')
    choose('Custom reason')
    type('Your reason', 'The cone is torn.')
    showNow({ ...before, requestStatus: 'Closed' })
    expect(screen.getByRole('alert').textContent).toContain('Not sent')
    expect(screen.getByRole('alert').textContent).toContain('The cone is torn.')
  })

  it('leaves the editor of the marks open where they closed the request, and then what they say', async () => {
    const marked = anItem({
      images: [aPicture],
      spots: [{ ...{ imagePath: aPicture.imagePath, x: 0.25, y: 0.75 }, text: 'The tear' }],
    })
    const { showNow } = shown(marked)
    fireEvent.click(screen.getByRole('button', { name: 'Change the marks' }))
    const editor = within(await screen.findByRole('dialog'))
    const words = await editor.findByRole('textbox', { name: 'What does mark 1 show?' })
    fireEvent.change(words, { target: { value: 'The torn cone' } })
    showNow({ ...marked, requestStatus: 'Closed' })
    expect(words.isConnected).toBe(true)
    fireEvent.click(editor.getByRole('button', { name: 'Use these marks' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The torn cone')
  })

  it('is not told of the own decision where that closed the request, and is read before it is answered', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    const { showNow } = shown(anItem({}, ['Declined']))
    choose('Declined')
    choose('Custom reason')
    type('Your reason', 'The cone is torn.')
    update()
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, finalize' }))
    const closed = anItem({ status: 'Declined', requestStatus: 'Closed', declineReason: 'The cone is torn.' })
    await waitFor(() => expect(sent).toHaveLength(1))
    showNow(closed)
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => resolve(Response.json(closed)))
    await screen.findByText('This request has been closed.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is nobody’s where whoever was deciding closed the request themselves, with another item', async () => {
    const declined = anItem({ id: 10002, status: 'Declined' })
    const { unmount } = shown(declined)
    choose('Technical exchange')
    unmount()
    const { unmount: leave } = shown(anItem({}, ['Declined']))
    fillIn('Declined')
    update()
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, finalize' }))
    await screen.findByText('Saved: Declined')
    leave()
    shown({ ...declined, requestStatus: 'Closed' })
    expect(screen.getByText('This request has been closed.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is simply shown to somebody who has filled in nothing', () => {
    const { showNow } = shown(before)
    showNow(now)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(radio('Technical exchange').checked).toBe(true)
    expect(radio('Credit Note').checked).toBe(true)
  })
})

it('unticks what nobody can be asked for any more, says so, and can be sent then', async () => {
  const point = (pointId: number, en: string) => ({ pointId, itemType: null, kind: 'text', unit: null, texts: { en } })
  let offered = [point(1, 'Wiring'), point(2, 'Voltage')]
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string | null }) => {
    if (!body) return Response.json(address.endsWith('/points') ? offered : [])
    const asked = JSON.parse(body)
    sent.push(asked)
    if (!asked.points.includes(1)) return Response.json(anItem({ status: asked.status }))
    offered = offered.slice(1)
    const refused = { error: 'VALIDATION', message: '', problems: { points: { code: 'POINTS_GONE' } } }
    return Response.json(refused, { status: 400 })
  })
  shown(anItem({ status: 'Under review' }))
  choose('Additional information required')
  for (const name of ['Wiring', 'Voltage']) fireEvent.click(await screen.findByRole('checkbox', { name }))
  update()
  expect(await screen.findByText(/^Something that was ticked can no longer be asked for/)).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Wiring' })).toBeNull()
  // On a phone the button lies far below.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Voltage' })))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Update Status' }).ariaBusy).not.toBe('true'))
  update()
  await waitFor(() => expect(sent.map(({ points }) => points)).toEqual([[1, 2], [2]]))
})

it.each([
  ['was deleted', null],
  ['is for another item type by now', 7],
])('shows what was asked for by a point that %s: it stays asked', async (_why, pointId) => {
  const narrowed = { pointId: 7, itemType: 'Amplifier', kind: 'text', unit: null, texts: { en: 'Serial plate' } }
  vi.stubGlobal('fetch', async (address: string) => Response.json(address.endsWith('/points') ? [narrowed] : []))
  const none = { answeredAt: null, answer: null, answeredIn: null, endedAt: null, endedBy: null }
  const gone = { askedId: 5, pointId, kind: 'text' as const, wording: 'Serial plate', unit: null }
  const asked = { ...gone, ...none, askedAt: '2026-11-20T08:00:00Z' }
  shown(anItem({ status: 'Additional information required', asked: [asked] }))
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Serial plate/ })
  expect([tick.checked, tick.disabled]).toEqual([true, true])
})

it('keeps what was filled in over a reload, and forgets it once it was saved', async () => {
  const item = anItem({}, ['Under review'])
  const first = shown(item)
  choose('Declined')
  choose('Custom reason')
  type('Your reason', 'Glued.')
  first.unmount()

  const second = shown(item)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your reason').value).toBe('Glued.')
  update()
  await screen.findByText('Saved: Declined')
  second.unmount()
  shown(item)
  expect(radio('Under review').checked).toBe(true)
})

it('keeps what was typed while the update was on its way', async () => {
  let answerNow = () => {}
  answer = () =>
    new Promise((resolve) => {
      answerNow = () => resolve(Response.json(anItem({ status: 'Declined', declineReason: 'Glued.' })))
    })
  shown(anItem({}, ['Under review']))
  choose('Declined')
  choose('Custom reason')
  type('Your reason', 'Glued.')
  update()
  await waitFor(() => expect(sent).toHaveLength(1))
  type('Your reason', 'Glued by somebody else.')
  answerNow()
  await screen.findByText('Saved: Declined')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your reason').value).toBe('Glued by somebody else.')
})

it('says nothing of a failure, and keeps what was filled in', async () => {
  answer = () => Response.json({ error: 'INTERNAL', message: '' }, { status: 500 })
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  shown(anItem({}, ['Under review']))
  choose('Additional information required')
  update()
  await waitFor(() => expect(logged).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(radio('Additional information required').checked).toBe(true)
})
