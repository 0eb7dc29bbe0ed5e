import { getTeamwork, listColleagues } from '@portal/contract/colleagues/colleagues.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { noTeamwork } from '../../testing/desk-items.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { TeamworkPanel } from './teamwork-panel.tsx'

beforeEach(async () => {
  sessionStorage.clear()
  writePageConfig()
  await loadConfig()
  const server = stubServer()
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
