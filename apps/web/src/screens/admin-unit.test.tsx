import { listReplies } from '@portal/contract/kept-texts/replies.ts'
import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { changeUnit, getUnitRecord } from '@portal/contract/units/unit-records.ts'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { aUnitRecord } from '../testing/records.ts'
import { refusal, type StubServer } from '../testing/stub-server.ts'

const record: UnitRecord = {
  ...aUnitRecord,
  unit: { ...aUnitRecord.unit, manufacturedOn: null, debtorNumber: ' 70002' },
}
const saved = (unit: Partial<UnitRecord['unit']>): UnitRecord => ({ ...record, unit: { ...record.unit, ...unit } })

/** The page of the unit with its form open. */
async function editing(server: (server: StubServer) => void) {
  const page = await openPage('/admin/unit/10001', {
    as: 'ADMIN',
    server: (stub) => {
      stub.answer(unreadForAdmins, { count: 0, newest: [] })
      stub.answer(getUnitRecord, record)
      server(stub)
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit unit' }))
  await screen.findByLabelText(/Debtor Number/)
  return page
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = async (label: RegExp, text: string) => {
  await userEvent.clear(field(label))
  await userEvent.type(field(label), text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

it.each([
  ['is put in its place once it was seen', 'Keep mine', { debtorNumber: 'JONAS', invoice: 'R-1' }],
  ['stays, with what else was typed', 'Use what is saved', { invoice: 'R-1' }],
])('what a colleague saved in the same field meanwhile %s', async (_how, choice, sent) => {
  const theirs = saved({ debtorNumber: 'MIRA', soldOn: '2026-02-01' })
  const { server } = await editing((server) =>
    server.answer(changeUnit, ({ body }) => {
      if (body.seen?.debtorNumber === ' 70002') {
        server.answer(getUnitRecord, theirs)
        return refusal(changeUnit, 'STALE')
      }
      return theirs
    }),
  )
  await type(/Debtor Number/, 'JONAS')
  await type(/Invoice/, 'R-1')
  await save()
  const warning = await screen.findByText('A colleague changed this unit meanwhile')
  // Far above the pressed button on a phone.
  expect(document.activeElement?.contains(warning) && document.activeElement !== document.body).toBe(true)
  expect(screen.getAllByText('MIRA')).not.toEqual([])
  expect(field(/Debtor Number/).value).toBe('JONAS')

  await userEvent.click(screen.getByRole('button', { name: choice }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  expect(field(/Sold on/).value).toBe('2026-02-01')
  await save()
  await screen.findByRole('button', { name: 'Edit unit' })
  expect(server.callsOf(changeUnit).map(({ body }) => body)).toEqual([
    { debtorNumber: 'JONAS', invoice: 'R-1', seen: { debtorNumber: ' 70002', invoice: '' } },
    { ...sent, seen: 'debtorNumber' in sent ? { debtorNumber: 'MIRA', invoice: '' } : { invoice: '' } },
  ])
})

it('what a colleague saved in another field meanwhile is not undone', async () => {
  const { server } = await editing((server) =>
    server.answer(changeUnit, () => {
      server.answer(getUnitRecord, saved({ debtorNumber: 'MIRA' }))
      return server.callsOf(changeUnit).length > 1 ? record : refusal(changeUnit, 'STALE')
    }),
  )
  await type(/Invoice/, 'R-1')
  await save()
  await screen.findByRole('alert')
  await save()
  await screen.findByRole('button', { name: 'Edit unit' })
  expect(server.callsOf(changeUnit).at(-1)?.body).toEqual({ invoice: 'R-1', seen: { invoice: '' } })
})

it('that a sale could not be taken over is said to whoever has left the page meanwhile, too', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const claim: UnitRecord['claims'][number] = {
    ...{
      itemId: 10001,
      requestId: 10001,
      companyName: 'Klangwerk',
      itemNumber: 'NW-165',
      issueDescription: 'Scrapes.',
    },
    ...{ submittedAt: '2026-06-01T10:00:00.000Z', status: 'Under review', decidedAt: null, declineReason: null },
    ...{ exchangeNote: null, replacementSerialNumber: null, repairResult: null, repairResultReason: null },
    ...{ repairReportedAt: null, afterReplacement: false, statedSoldOn: '2026-02-01', saleProof: null, images: [] },
  }
  const { server, goTo } = await editing((server) => {
    server.answer(getUnitRecord, { ...record, claims: [claim] })
    server.answer(listReplies, { today: '2026-11-22', replies: [] })
  })
  server.refuse(changeUnit, 'INTERNAL')
  const answer = server.hold(changeUnit)
  await userEvent.click(screen.getByRole('button', { name: /^Take over/ }))
  await goTo('/admin/replies')
  await act(async () => answer())
  await screen.findByText('The unit could not be saved. Nothing was changed.')
})

it('whoever comes back to a unit finds the form open, with what was typed into it, until it is cancelled', async () => {
  const { goTo } = await editing(() => {})
  await type(/Invoice/, 'R-1')
  await goTo('/imprint')
  await goTo('/admin/unit/10001')
  expect((await screen.findByLabelText<HTMLInputElement>(/Invoice/)).value).toBe('R-1')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await goTo('/imprint')
  await goTo('/admin/unit/10001')
  await screen.findByRole('button', { name: 'Edit unit' })
})
