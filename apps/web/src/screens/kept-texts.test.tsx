import { listNextSteps } from '@portal/contract/kept-texts/next-steps.ts'
import { listPoints } from '@portal/contract/kept-texts/points.ts'
import { listReplies } from '@portal/contract/kept-texts/replies.ts'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { playEvents } from '../testing/live-events.ts'
import { openPage } from '../testing/open-page.tsx'

it.each([
  ['/admin/replies', ['Saved replies']],
  ['/admin/reply/new', ['Saved replies', 'New reply']],
  ['/admin/points', ['Saved replies', 'What can be asked for']],
  ['/admin/point/new', ['Saved replies', 'What can be asked for', 'New entry']],
  ['/admin/next-steps', ['Saved replies', 'What happens next']],
  ['/admin/next-step/new', ['Saved replies', 'What happens next', 'New text']],
])('%s says where one is as the list above it does', async (address, place) => {
  await openPage(address, {
    as: 'ADMIN',
    server: (server) => {
      server.answer(listReplies, { today: '2026-11-20', replies: [] })
      server.answer(listPoints, [])
      server.answer(listNextSteps, [])
    },
  })
  const crumbs = within(await screen.findByRole('navigation', { name: 'Where you are' })).getAllByRole('listitem')
  expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Home', ...place])
})

it('a text that a colleague keeps stands in the list at once', async () => {
  let tell: ReturnType<typeof playEvents> | undefined
  const { server } = await openPage('/admin/replies', {
    as: 'ADMIN',
    server: (played) => {
      tell = playEvents(played)
      played.answer(listReplies, { today: '2026-11-20', replies: [] })
    },
  })
  await screen.findByRole('heading', { name: 'Saved replies' })
  server.answer(listReplies, {
    today: '2026-11-20',
    replies: [
      {
        ...{ replyId: 1, name: 'Proof of sale', days: null, texts: { en: 'Please send it.' } },
        ...{ version: 1, changedAt: '2026-11-22T10:00:00.000Z', changedByName: 'Anna' },
      },
    ],
  })
  await act(async () => tell?.({ kind: 'kept-text-changed', requestId: null, itemId: null }))
  await screen.findByText('Proof of sale')
})
