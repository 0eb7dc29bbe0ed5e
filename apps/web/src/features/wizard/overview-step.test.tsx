import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { listItems, listLikelyQuestions } from '@portal/contract/items/items.ts'
import { completeRequest, listDrafts } from '@portal/contract/requests/requests.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { setConnectionLost } from '../../api/connection.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { formsOf } from '../../parts/device/change-kept-claim.ts'
import { claimOfDraft } from '../../parts/device/draft-on-device.ts'
import { changeClaim, keptClaim, removeClaim, useKeptClaim } from '../../parts/device/kept-claims.ts'
import { itemFormKey } from '../../parts/drafts/unfinished-forms.ts'
import { delays } from '../../parts/intervals.ts'
import { showLanguage, useLanguage } from '../../parts/language/readers-language.ts'
import { theDevice } from '../../testing/device-database.ts'
import { anItem, aPicture } from '../../testing/records.ts'
import { settled } from '../../testing/settled.ts'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { type StubServer, stubServer } from '../../testing/stub-server.ts'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { onToast } from '../../ui/notify.ts'
import { OverviewStep } from './overview-step.tsx'
import { keptItemOfRow } from './read-draft.ts'

const nothing = () => undefined
const left = { onCompleted: vi.fn(), onCancelled: vi.fn(), onKept: vi.fn() }
const onEnding = vi.fn()
/** What is said beside the page. */
let said: string[]
let server: StubServer

const aRow = (image: Partial<ItemRow['images'][number]> = {}): ItemRow => ({
  ...anItem({ id: 5, itemNumber: 'NW-165', serialNumber: 'SN-1', requestTitle: 'Golf 7' }),
  ...{ images: [{ ...aPicture, ...image }], turn: null, turnSince: null, thumbnails: [] },
})

interface OverviewProps {
  readonly claimId: string
  readonly rows: readonly ItemRow[]
}

function Overview({ claimId, rows }: OverviewProps) {
  useLanguage()
  const { found } = useKeptClaim(claimId)
  if (!found?.claim) return null
  return (
    <OverviewStep
      last={{ current: undefined }}
      claim={found.claim}
      files={found.files}
      rows={rows}
      onAdd={nothing}
      onAddLike={nothing}
      onEdit={nothing}
      onMend={nothing}
      onEnding={onEnding}
      {...left}
    />
  )
}

/** Opens the overview of a draft that has these items. Answers the id of its claim. */
async function open(...rows: readonly ItemRow[]): Promise<string> {
  const { id } = await claimOfDraft({ requestId: 7, title: 'Golf 7', items: rows.map(keptItemOfRow) })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <Overview claimId={id} rows={rows} />
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Complete request' })
  return id
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const agree = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  beginSession(tokenOf())
  server = stubServer()
  server.answer(listDrafts, { drafts: [], more: 0 })
  server.answer(listItems, [])
  server.answer(listLikelyQuestions, [])
  said = []
  onToast(({ text }) => void said.push(text))
  for (const told of [onEnding, ...Object.values(left)]) told.mockReset()
})
afterEach(async () => {
  act(() => setConnectionLost(false))
  await act(() => showLanguage('en'))
  act(endSession)
})

it('says why a request was not sent, and says it again in a language that is chosen afterwards', async () => {
  await open()
  press('Complete request')
  expect(screen.getByText('Please add at least one item before completing the request.')).toBeTruthy()

  await act(() => showLanguage('de'))
  expect(screen.getByText('Bitte fügen Sie mindestens ein Gerät hinzu, bevor Sie den Antrag einreichen.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Antrag einreichen' })).toBeTruthy()
})

it('brings into sight why a request was not sent, each time', async () => {
  const broughtIntoSight = vi.spyOn(Element.prototype, 'scrollIntoView')
  await open()
  for (const times of [1, 2]) {
    press('Complete request')
    await waitFor(() => expect(broughtIntoSight).toHaveBeenCalledTimes(times))
  }
  const [box] = broughtIntoSight.mock.contexts
  expect((box as Element).textContent).toBe('Please add at least one item before completing the request.')
})

it('does not send a request with a video that could not be processed, as the portal says by now', async () => {
  const id = await open(aRow({ kind: 'video', processing: 'failed' }))
  press('Complete request')
  await screen.findByText(/^A video could not be processed/)
  expect((await keptClaim(id))?.step).toBe('writing')
})

const unfinishedThere = (hasUnfinishedItem: boolean) => ({
  drafts: [
    {
      ...{ requestId: 7, title: 'Golf 7', itemCount: 1, thumbnailUrl: null, hasUnfinishedItem },
      ...{ createdAt: '2026-11-20T10:00:00.000Z', changedAt: '2026-11-20T10:00:00.000Z' },
    },
  ],
  more: 0,
})
/** Has time pass for the calls that are waited for so long, and for no others. */
function playTimeout(ms: number): () => void {
  const [played, never] = [new AbortController(), new AbortController()]
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((asked) => (asked === ms ? played : never).signal)
  const { fetch } = globalThis
  const brokenOff = ({ signal }: RequestInit) =>
    new Promise<never>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
  vi.stubGlobal('fetch', (address: string, sent: RequestInit) => Promise.race([fetch(address, sent), brokenOff(sent)]))
  return () => played.abort(new DOMException('', 'TimeoutError'))
}
const question = () => screen.queryByRole('dialog', { name: 'Submit without the item you began?' })

it('asks whether to submit without the item that was begun, and says it above the items', async () => {
  server.answer(listDrafts, unfinishedThere(true))
  server.answer(completeRequest, {})
  await open(aRow())
  await screen.findByText('An item is not added yet')
  press('Complete request')
  await agree('Complete request')
  await waitFor(() => expect(left.onCompleted).toHaveBeenCalledOnce())
})

it('does not ask about an item that has arrived since the portal said that it was being written', async () => {
  server.answer(listDrafts, unfinishedThere(true))
  server.answer(completeRequest, {})
  await open(aRow())
  await screen.findByText('An item is not added yet')
  server.answer(listDrafts, unfinishedThere(false))
  press('Complete request')
  await waitFor(() => expect(left.onCompleted).toHaveBeenCalledOnce())
  expect(question()).toBeNull()
})

it('asks all the same where the portal does not answer in time', async () => {
  server.answer(listDrafts, unfinishedThere(true))
  await open(aRow())
  await screen.findByText('An item is not added yet')
  const passTime = playTimeout(delays.stepMs)
  server.hold(listDrafts)
  press('Complete request')
  await waitFor(() => expect(server.callsOf(listDrafts)).toHaveLength(2))
  expect(question()).toBeNull()
  passTime()
  await screen.findByRole('dialog', { name: 'Submit without the item you began?' })
})

it('asks nobody who has left before the portal answered', async () => {
  server.answer(listDrafts, unfinishedThere(true))
  const id = await open(aRow())
  await screen.findByText('An item is not added yet')
  const answer = server.hold(listDrafts)
  press('Complete request')
  await waitFor(() => expect(server.callsOf(listDrafts)).toHaveLength(2))
  // Its page goes with it.
  await act(() => removeClaim(id))
  answer()
  await act(settled)
  expect(question()).toBeNull()
})

it('does not take an item that is on its way for one that is being written', async () => {
  server.answer(listDrafts, unfinishedThere(true))
  const id = await open(aRow())
  await screen.findByText('An item is not added yet')
  await changeClaim(id, (claim) => ({ ...claim, items: claim.items.map(({ itemId, ...item }) => item) }))
  await waitFor(() => expect(screen.queryByText('An item is not added yet')).toBeNull())
})

it('says that an item was begun in this tab, and asks, also while another one is on its way', async () => {
  server.answer(listDrafts, unfinishedThere(true))
  const id = await open(aRow())
  accountStore.write(itemFormKey(formsOf(id)), { serialNumber: 'SN-2' })
  onTestFinished(accountStore.clear)
  await changeClaim(id, (claim) => ({ ...claim, items: claim.items.map(({ itemId, ...item }) => item) }))
  await screen.findByText('An item is not added yet')
  press('Complete request')
  await screen.findByRole('dialog', { name: 'Submit without the item you began?' })
})

it('says why the portal did not take the request, which can be changed then', async () => {
  server.refuse(completeRequest, 'ITEM_WITHOUT_FILES')
  const id = await open(aRow())
  press('Complete request')
  await screen.findByText(refusalText('ITEM_WITHOUT_FILES'))
  await waitFor(() => expect(onEnding).toHaveBeenLastCalledWith(false))
  expect((await keptClaim(id))?.step).toBe('writing')
  for (const told of Object.values(left)) expect(told).not.toHaveBeenCalled()
})

it('leads on from a request that the portal could not take now: it leaves by itself', async () => {
  server.refuse(completeRequest, 'INTERNAL')
  const id = await open(aRow())
  press('Complete request')
  await waitFor(() => expect(left.onKept).toHaveBeenCalledOnce())
  expect((await keptClaim(id))?.step).not.toBe('writing')
})

it.each([
  ['completing', async () => press('Complete request')],
  [
    'cancelling',
    async () => {
      press('Cancel request')
      await agree('Cancel request')
    },
  ],
  [
    'deleting an item',
    async () => {
      press('Delete NW-165')
      await agree('Delete')
    },
  ],
])('%s that this device does not keep is said, with a connection and without one', async (_, tap) => {
  await open(aRow())
  vi.spyOn(theDevice.store('claims'), 'put').mockRejectedValue(new Error('closed'))
  const notKept = /^This device did not keep the change/
  for (const [times, isLost] of [false, true].entries()) {
    act(() => setConnectionLost(isLost))
    await tap()
    await waitFor(() => expect(said).toHaveLength(times + 1))
    expect(said.at(-1)).toMatch(notKept)
  }
  if (onEnding.mock.calls.length > 0) expect(onEnding).toHaveBeenLastCalledWith(false)
  for (const told of Object.values(left)) expect(told).not.toHaveBeenCalled()
  expect(screen.getByText('SN-1')).toBeTruthy()
})
