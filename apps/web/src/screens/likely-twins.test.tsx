import { getUserByEmail, toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import type { LikelyTwin, MergePreview } from '@portal/contract/companies/merge-schemas.ts'
import { askAboutNewcomer, listLikelyTwins, mergeCompanies, previewMerge } from '@portal/contract/companies/merges.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { aProfile } from '../testing/a-profile.ts'
import { openPage } from '../testing/open-page.tsx'
import { aUserRow } from '../testing/records.ts'

const twin: LikelyTwin = {
  ...{ companyId: 10042, companyName: 'Klangwerk GmbH', debtorNumber: 'D-4711', city: 'Köln', country: 'Germany' },
  ...{ alike: ['name', 'mailDomain'], people: 4, openRequests: 3 },
}
const preview: MergePreview = {
  from: { companyId: aProfile.userId, companyName: 'Klangwerk', debtorNumber: '' },
  into: { companyId: twin.companyId, companyName: twin.companyName, debtorNumber: twin.debtorNumber },
  moves: { people: 1, openRequests: 2, closedRequests: 1, drafts: 1, invitations: 0 },
  ...{ keepRoles: false, debtorNumber: twin.debtorNumber },
}

/** The page of an account, on a server that knows whether it waits by now. */
async function openIt({ waits = true, twins = [twin] } = {}) {
  const kept = { waits }
  const page = await openPage(`/admin/user/edit/${encodeURIComponent(aProfile.email)}`, {
    as: 'ADMIN',
    server: (server) => {
      server.answer(getUserByEmail, aProfile)
      server.answer(listLikelyTwins, () => ({ waits: kept.waits, twins }))
      server.answer(previewMerge, preview)
      server.answer(mergeCompanies, () => {
        kept.waits = false
        return { mergeId: 1 }
      })
      server.answer(toggleUserEnabled, () => {
        kept.waits = false
        return aUserRow({ enabled: true })
      })
    },
  })
  return page
}
const open = async (answers?: Parameters<typeof openIt>[0]) => (await openIt(answers)).server
const panel = () => screen.findByRole('region', { name: 'Likely twins' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Likely twins' })).toBeNull())

it('shows which companies are likely to be the one of an account that waits, and why', async () => {
  await open()
  const row = within(within(await panel()).getByRole('row', { name: /Klangwerk GmbH/ }))
  for (const text of ['D-4711, Köln, Germany', 'Company Name', 'Mail domain', '4', '3'])
    expect(row.getByText(text)).toBeTruthy()
  expect(row.queryByText('Debtor Number')).toBeNull()
})

it.each([
  ['that does not wait', { waits: false }],
  ['that is like no other', { twins: [] }],
])('shows nothing of it for an account %s', async (_, answer) => {
  const server = await open(answer)
  await waitFor(() => expect(server.callsOf(listLikelyTwins)).toHaveLength(1))
  await screen.findByLabelText('Debtor Number')
  expect(screen.queryByText('Likely twins')).toBeNull()
})

it('activates into a company after a question that says what moves, and that it can be taken back', async () => {
  const server = await open()
  await press('Activate into this company: Klangwerk GmbH')
  const dialog = await screen.findByRole('dialog', { name: 'Activate into Klangwerk GmbH?' })
  expect(dialog.textContent).toContain('people: 1, requests: 3, drafts: 1')
  expect(dialog.textContent).toContain('30 days')
  expect(server.callsOf(mergeCompanies)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Activate' }))
  await screen.findByText('Activated into Klangwerk GmbH. This can be taken back for 30 days.')
  expect(server.callsOf(mergeCompanies).map(({ body }) => body)).toEqual([{ seen: preview, activate: true }])
  await gone()
})

it('does nothing when the question is answered with no, and says why where it is refused', async () => {
  const server = await open()
  server.refuse(mergeCompanies, 'STALE')
  await press('Activate into this company: Klangwerk GmbH')
  await press('Cancel')
  expect(server.callsOf(mergeCompanies)).toEqual([])
  await press('Activate into this company: Klangwerk GmbH')
  await press('Activate')
  await screen.findByText('A colleague changed this meanwhile. You now see the current state.')
})

it('asks the managers, or says that there is none', async () => {
  const server = await open()
  server.answer(askAboutNewcomer, { managers: 2 })
  await press('Ask a manager: Klangwerk GmbH')
  await screen.findByText('The managers of Klangwerk GmbH were asked.')
  expect(server.callsOf(askAboutNewcomer)[0]?.body).toEqual({ userId: aProfile.userId, companyId: twin.companyId })
  server.answer(askAboutNewcomer, { managers: 0 })
  await press('Ask a manager: Klangwerk GmbH')
  await screen.findByText('Klangwerk GmbH has no manager who could be asked.')
})

it('activates on its own', async () => {
  const server = await open()
  await press('Activate on its own')
  await gone()
  expect(server.callsOf(toggleUserEnabled)).toMatchObject([
    { params: { email: aProfile.email }, body: { enabled: true } },
  ])
})

it('asks nothing on the page to which somebody has gone meanwhile', async () => {
  const { server, goTo } = await openIt()
  const answer = server.hold(previewMerge)
  await press('Activate into this company: Klangwerk GmbH')
  await goTo('/imprint')
  await act(async () => answer())
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})
