import type { SavedReply } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { changeReply, listReplies } from '@portal/contract/kept-texts/replies.ts'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

const reply: SavedReply = {
  ...{ replyId: 1, name: 'Proof of sale', days: null, texts: { en: 'Please send it.' } },
  ...{ version: 1, changedAt: '2026-11-22T10:00:00.000Z', changedByName: 'Anna' },
}

/** The form of a saved reply, on a server that keeps which there are. */
async function open() {
  const kept = { replies: [reply] }
  const page = await openPage('/admin/reply/1', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(listReplies, () => ({ today: '2026-11-20', replies: kept.replies }))
      server.answer(changeReply, reply)
    },
  })
  await screen.findByLabelText('Name')
  return { ...page, kept }
}
const name = () => screen.getByLabelText<HTMLInputElement>('Name')

it('whoever goes elsewhere while it is saved stays there', async () => {
  const { server, address, goTo } = await open()
  const answer = server.hold(changeReply)
  await userEvent.type(name(), ' 2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await goTo('/imprint')
  await act(async () => answer())
  await screen.findByText('Saved.')
  expect(address()).toBe('/imprint')
})

it('a reply that a colleague deletes meanwhile is said to be gone, and what is typed stays', async () => {
  const { server, kept } = await open()
  await userEvent.type(name(), ' of the shop')
  kept.replies = []
  server.refuse(changeReply, 'NOT_FOUND')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Reply not found.')
  screen.getByText('It could not be saved. What you entered is still here.')
  expect(name().value).toBe('Proof of sale of the shop')
})
