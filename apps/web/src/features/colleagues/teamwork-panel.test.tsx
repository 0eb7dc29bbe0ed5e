import { getTeamwork, listColleagues, takeItem } from '@portal/contract/colleagues/colleagues.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { noTeamwork } from '../../testing/desk-items.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { type StubServer, stubServer } from '../../testing/stub-server.ts'
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
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TeamworkPanel item={{ id: itemId, requestId: 10001 }} />
    </QueryClientProvider>,
  )
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
