import {
  getTeamwork,
  listColleagues,
  markItemUnread,
  takeItem,
  writeNote,
} from '@portal/contract/colleagues/colleagues.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { around } from '../../testing/around.tsx'
import { noTeamwork } from '../../testing/desk-items.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { refusal, type StubServer, stubServer } from '../../testing/stub-server.ts'
import { onToast } from '../../ui/notify.ts'
import { TeamworkPanel } from './teamwork-panel.tsx'

let server: StubServer
beforeEach(async () => {
  sessionStorage.clear()
  writePageConfig()
  await loadConfig()
  server = stubServer()
  server.answer(getTeamwork, noTeamwork)
  server.answer(listColleagues, [])
})

const open = (itemId: number) =>
  render(<TeamworkPanel item={{ id: itemId, requestId: 10001 }} />, { wrapper: around() })
const summary = () => screen.findByText(/^Among colleagues/)
const note = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Note for colleagues' })

it('a note that was typed and not saved is in sight for whoever comes back, at its item only', async () => {
  const first = open(10001)
  await userEvent.click(await summary())
  await userEvent.type(await screen.findByRole('textbox'), 'Call them back')
  first.unmount()

  const again = open(10001)
  await summary()
  expect(note()?.value).toBe('Call them back')
  await userEvent.clear(await screen.findByRole('textbox'))
  again.unmount()

  for (const itemId of [10001, 1000]) {
    const { unmount } = open(itemId)
    await summary()
    expect(note()).toBeNull()
    unmount()
  }
})

it('a second click of a double click does not give back what the first one took', async () => {
  server.answer(takeItem, ({ body: { takenBy } }) => {
    server.answer(getTeamwork, { ...noTeamwork, takenBy: takenBy === null ? null : { userId: takenBy, name: 'Mira' } })
    return {}
  })
  open(10001)
  await userEvent.click(await summary())
  fireEvent.click(await screen.findByRole('button', { name: 'Take it' }), { detail: 1 })
  fireEvent.click(await screen.findByRole('button', { name: 'Give it back' }), { detail: 2 })
  await screen.findByText('You have taken this item.')
  expect(server.callsOf(takeItem).map(({ body }) => body.takenBy)).toEqual([noTeamwork.reader])
})

it('that an item was not marked as unread is said to whoever has gone on, too', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  server.refuse(markItemUnread, 'INTERNAL')
  const answer = server.hold(markItemUnread)
  const said: string[] = []
  onTestFinished(onToast(({ text }) => said.push(text)))
  const { unmount } = open(10001)
  await userEvent.click(await summary())
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as unread' }))
  unmount()
  answer()
  await expect.poll(() => said).toEqual(['That did not work. Please try again.'])
})

it('a note tells nobody who was ticked and is no colleague any more', async () => {
  const ben = { userId: 10008, name: 'Ben Falk' }
  server.answer(listColleagues, [ben])
  server.answer(writeNote, ({ body: { tells = [] } }) => {
    if (tells.includes(ben.userId)) return refusal(writeNote, 'NOT_A_COLLEAGUE')
    return { ...{ noteId: 1, content: 'Call them', createdAt: '2026-11-20T10:00:00.000Z' }, author: ben, tells: [] }
  })
  open(10001)
  await userEvent.click(await summary())
  await userEvent.type(await screen.findByRole('textbox'), 'Call them')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ben Falk' }))
  server.answer(listColleagues, [])
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await screen.findByText('The note was not saved. It still stands here.')
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(note()?.value).toBe(''))
})
