import { getCompanyRecord, listCompanies } from '@portal/contract/companies/company-records.ts'
import type { CompanyMerge, LikelyTwin } from '@portal/contract/companies/merge-schemas.ts'
import {
  listLikelyTwins,
  listMerges,
  mergeCompanies,
  previewMerge,
  takeBackMerge,
} from '@portal/contract/companies/merges.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { showLanguage } from '../parts/language/readers-language.ts'
import { openPage } from '../testing/open-page.tsx'
import { aCompanyRecord, aCompanyRow, aPage } from '../testing/records.ts'
import { refusal } from '../testing/stub-server.ts'

const twin: LikelyTwin = {
  ...{ companyId: 10042, companyName: 'Klangwerk GmbH', debtorNumber: 'D-4711', city: 'Köln', country: 'Germany' },
  ...{ alike: ['name'], people: 4, openRequests: 3 },
}
const moves = { people: 2, openRequests: 5, closedRequests: 1, drafts: 1, invitations: 0 }
const merge: CompanyMerge = {
  ...{ mergeId: 7, fromName: 'Basslabor', intoId: 10001, intoName: 'Klangwerk', people: 2, requests: 7 },
  ...{ mergedAt: '2026-11-20T10:00:00.000Z', mergedBy: 'Jona Reuter', takenBackAt: null, takenBackBy: null },
  canBeTakenBackUntil: '2026-12-20T10:00:00.000Z',
}

async function open(merges: CompanyMerge[] = []) {
  const kept = { merges, debtorNumber: '' }
  const page = await openPage('/admin/company/10001', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(getCompanyRecord, aCompanyRecord())
      server.answer(listMerges, () => ({ merges: kept.merges }))
      server.answer(listLikelyTwins, { waits: false, twins: [twin] })
      server.answer(listCompanies, aPage([aCompanyRow(), aCompanyRow({ companyId: 10050, companyName: 'Basslabor' })]))
      server.answer(previewMerge, ({ query }) => ({
        from: { companyId: 10001, companyName: 'Klangwerk', debtorNumber: 'D-77' },
        ...{ into: { companyId: Number(query.into), companyName: 'The other', debtorNumber: kept.debtorNumber } },
        ...{ moves, keepRoles: false, debtorNumber: kept.debtorNumber || 'D-77' },
      }))
      server.answer(mergeCompanies, { mergeId: 8 })
      server.answer(takeBackMerge, () => {
        kept.merges = merges.map((one) => ({
          ...one,
          ...{ takenBackAt: '2026-11-21T10:00:00.000Z', takenBackBy: 'Ben Falk', canBeTakenBackUntil: null },
        }))
        return {}
      })
    },
  })
  return { ...page, kept }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = () => screen.findByRole('dialog', { name: 'Merge Klangwerk into which company?' })

describe('Merging a company', () => {
  it('goes into a likely twin, after it was said what moves', async () => {
    const { server, address } = await open()
    await press('Merge into another company')
    const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Merge' })
    expect(submit.disabled).toBe(true)
    await userEvent.click(await within(await dialog()).findByRole('radio', { name: /Klangwerk GmbH/ }))
    await screen.findByText(/people: 2, requests: 6, drafts: 1. Whoever comes along becomes a member.$/)
    expect(server.callsOf(mergeCompanies)).toEqual([])
    await userEvent.click(submit)
    await screen.findByText('Klangwerk is part of The other now. This can be taken back for 30 days.')
    expect(server.callsOf(mergeCompanies).map(({ body }) => body)).toMatchObject([
      { seen: { from: { companyId: 10001 }, into: { companyId: 10042 }, moves, debtorNumber: 'D-77' } },
    ])
    expect(address()).toBe('/admin/company/10042')
  })

  it('whoever goes elsewhere before it is answered stays there', async () => {
    const { server, address, goTo } = await open()
    const answer = server.hold(mergeCompanies)
    await press('Merge into another company')
    await userEvent.click(await within(await dialog()).findByRole('radio', { name: /Klangwerk GmbH/ }))
    await screen.findByText(/people: 2/)
    await press('Merge')
    await press('Cancel')
    await goTo('/imprint')
    await act(async () => answer())
    await screen.findByText('Klangwerk is part of The other now. This can be taken back for 30 days.')
    expect(address()).toBe('/imprint')
  })

  it('names the countries of those to choose from in the language that one reads', async () => {
    await open()
    await press('Merge into another company')
    await within(await dialog()).findByText('D-4711, Köln, Germany')
    await act(async () => showLanguage('de'))
    await screen.findByText('D-4711, Köln, Deutschland')
  })

  it('goes into a company that is searched for, never into itself', async () => {
    const { server } = await open()
    await press('Merge into another company')
    const box = within(await dialog())
    const search = await box.findByRole('searchbox', { name: 'Search companies' })
    await userEvent.type(search, 'bass{Enter}')
    await userEvent.click(await box.findByRole('radio', { name: /Basslabor/ }))
    expect(box.getAllByRole('radio')).toHaveLength(1)
    await screen.findByText(/people: 2/)
    await press('Merge')
    await waitFor(() =>
      expect(server.callsOf(mergeCompanies)[0]?.body).toMatchObject({ seen: { into: { companyId: 10050 } } }),
    )
  })

  it('goes into any of the companies that were found, however many', async () => {
    const { server } = await open()
    const all = Array.from({ length: 11 }, (_, at) => aCompanyRow({ companyId: 10050 + at, companyName: `Bass ${at}` }))
    server.answer(listCompanies, ({ query: { page } }) => aPage(page === '1' ? all.slice(10) : all.slice(0, 10)))
    await press('Merge into another company')
    const box = within(await dialog())
    await userEvent.type(await box.findByRole('searchbox', { name: 'Search companies' }), 'bass{Enter}')
    await userEvent.click(await box.findByRole('button', { name: 'Load more' }))
    const last = await box.findByRole('radio', { name: /Bass 10/ })
    expect(box.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(document.activeElement).toBe(last)
    await userEvent.click(last)
    await press('Merge')
    await waitFor(() =>
      expect(server.callsOf(mergeCompanies)[0]?.body).toMatchObject({ seen: { into: { companyId: 10060 } } }),
    )
  })

  it('says which of two debtor numbers goes', async () => {
    const { kept } = await open()
    await press('Merge into another company')
    await userEvent.click(await within(await dialog()).findByRole('radio', { name: /Klangwerk GmbH/ }))
    await screen.findByText(/people: 2/)
    expect(screen.queryByText(/debtor numbers/)).toBeNull()
    await press('Cancel')
    kept.debtorNumber = 'D-4711'
    await press('Merge into another company')
    await userEvent.click(await within(await dialog()).findByRole('radio', { name: /Klangwerk GmbH/ }))
    await screen.findByText(/D-4711 stays: units that were sold to D-77 count as sold to another company/)
  })

  it('that nobody answers is said, not that it failed: it may be done', async () => {
    const { server } = await open()
    server.silence(mergeCompanies)
    await press('Merge into another company')
    await userEvent.click(await within(await dialog()).findByRole('radio', { name: /Klangwerk GmbH/ }))
    await screen.findByText(/people: 2/)
    await press('Merge')
    await screen.findByText('No Server Response')
  })

  it('says why it is refused, and shows what would move by then', async () => {
    const { server } = await open()
    server.refuse(mergeCompanies, 'STALE')
    await press('Merge into another company')
    await userEvent.click(await within(await dialog()).findByRole('radio', { name: /Klangwerk GmbH/ }))
    await screen.findByText(/people: 2/)
    await press('Merge')
    await screen.findByText('A colleague changed this meanwhile. You now see the current state.')
    await waitFor(() => expect(server.callsOf(previewMerge)).toHaveLength(2))
  })
})

describe('The merges of a company', () => {
  it('count drafts among what moved, and say so: the preview has a number for each', async () => {
    await open([merge])
    await screen.findByText('People: 2, requests and drafts: 7')
  })

  it('are taken back after a question', async () => {
    const { server } = await open([merge])
    const panel = within(await screen.findByRole('region', { name: 'Merges' }))
    panel.getByText('Basslabor became part of Klangwerk')
    await press('Take back: Basslabor')
    const question = within(await screen.findByRole('dialog', { name: 'Make Basslabor a company of its own again?' }))
    expect(server.callsOf(takeBackMerge)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Take back' }))
    await screen.findByText('Basslabor is a company of its own again.')
    await panel.findByText('Ben Falk')
    expect(panel.getAllByText('Taken back')).toHaveLength(1)
    expect(panel.queryByRole('button', { name: /^Take back/ })).toBeNull()
  })

  it('say what keeps one from being taken back', async () => {
    const { server } = await open([merge])
    server.answer(takeBackMerge, () => refusal(takeBackMerge, 'MERGE_CONTRADICTED', { merge: 'PERSON_ELSEWHERE' }))
    await press('Take back: Basslabor')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }))
    await screen.findByText(/no longer belongs to this company, or is an administrator now/)
  })

  it('have no button once they are too long ago', async () => {
    await open([{ ...merge, canBeTakenBackUntil: null }])
    await screen.findByText('Basslabor became part of Klangwerk')
    expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull()
  })
})
