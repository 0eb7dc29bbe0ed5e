import { listWaitingItems } from '@portal/contract/items/items.ts'
import { listDrafts, listOwnRequests } from '@portal/contract/requests/requests.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { aPage, aRequestRow } from '../testing/records.ts'

it('a list of several pages loads more, each request once', async () => {
  const rows = Array.from({ length: 11 }, (_, at) => aRequestRow({ requestId: 10011 - at, title: `Request no. ${at}` }))
  await openPage('/requests', {
    as: 'USER',
    server: (server) => {
      server.answer(listDrafts, { drafts: [], more: 0 })
      server.answer(listWaitingItems, { items: [], more: 0 })
      // A request came in meanwhile, so the second page begins with the last row of the first one.
      server.answer(listOwnRequests, ({ query }) => aPage(query['page'] === '1' ? rows.slice(9) : rows.slice(0, 10)))
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByText('Request no. 10')
  expect(screen.getAllByText(/^Request no[.]/)).toHaveLength(11)
})
