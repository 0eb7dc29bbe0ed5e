import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import {
  dismissRisingProduct,
  getAnotherLooks,
  getCaseTimes,
  getClaimsByMonth,
  getDecisionsByReason,
  getNevadaChart,
  listClaims,
  listProductsOfUnits,
  listRisingProducts,
} from '@portal/contract/quality/quality.ts'
import type { ProductOfUnits } from '@portal/contract/quality/quality-schemas.ts'
import { listActiveRequests } from '@portal/contract/requests/requests.ts'
import { monthsIn } from '@portal/domain/quality/shown-months.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { aPage } from '../testing/records.ts'
import type { StubServer } from '../testing/stub-server.ts'

const amplifier: ProductOfUnits = {
  ...{ productId: 7, brand: 'Kessler Audio', itemType: 'Amplifier', itemNumber: 'KA-4.120', name: 'Four channels' },
}
const tweeter: ProductOfUnits = { ...amplifier, productId: 8, brand: 'Nordwave', itemNumber: 'NW-25 T', name: '' }

/** Charts of two products, of which the amplifier fails more often than before. */
function charts(server: StubServer): void {
  let dismissed = false
  server.answer(unreadForAdmins, { count: 0, newest: [] })
  server.answer(listActiveRequests, aPage([]))
  server.answer(listProductsOfUnits, [amplifier, tweeter])
  server.answer(listRisingProducts, () => [
    {
      ...amplifier,
      ...{ since: '2026-03', units: 200, claims: 18, share: 0.09, usualShare: 0.02 },
      ...{ foundAt: '2026-11-20T03:00:00.000Z', dismissed },
    },
  ])
  server.answer(dismissRisingProduct, ({ body }) => {
    dismissed = body.dismissed
    return {}
  })
  server.answer(getClaimsByMonth, ({ query }) => ({
    months: ['2026-09', '2026-10'],
    products: [
      { ...amplifier, claims: [3, 5] },
      { ...tweeter, claims: [1, 0] },
    ].filter(({ brand }) => !query.brand || brand === query.brand),
    ...{ others: [0, 0], otherProducts: 0 },
  }))
  server.answer(getNevadaChart, { product: amplifier, rows: [], ages: [] })
  server.answer(getDecisionsByReason, { decisions: [], others: 0, undecided: 0 })
  server.answer(getCaseTimes, { months: [] })
  server.answer(getAnotherLooks, { upheld: 0, changed: 0, open: 0 })
}

it('the chosen brand stands in the address, and narrows the charts, each of which is also a table', async () => {
  const { address, server } = await openPage('/admin/quality', { as: 'ADMIN', server: charts })
  const claims = within(await screen.findByRole('region', { name: 'Claims by product and month' }))
  await userEvent.click(await claims.findByText('As a table'))
  const rows = () => claims.getAllByRole('rowheader').map(({ textContent }) => textContent)
  await waitFor(() => expect(rows()).toHaveLength(2))
  await userEvent.selectOptions(screen.getByLabelText('Brand'), 'Kessler Audio')
  expect(address()).toBe('/admin/quality?brand=Kessler+Audio')
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('KA-4.120')]))
  expect(server.callsOf(getClaimsByMonth).at(-1)?.query).toMatchObject({ brand: 'Kessler Audio' })
  const heads = claims.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Product', 'Sep 2026', 'Oct 2026', 'Total'])
  claims.getByRole('button', { name: 'Save as CSV: Claims by product and month' })
})

it('claims of a reason that the address names without a decision are said to be of it', async () => {
  await openPage('/admin/quality/claims?reason=Water+damage', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(unreadForAdmins, { count: 0, newest: [] })
      server.answer(listClaims, aPage([]))
    },
  })
  expect((await screen.findByText('Reason')).nextElementSibling?.textContent).toBe('Water damage')
})

it('decisions, other looks and times stand in one table, and each row leads to its claims', async () => {
  // Where the reader is, December has begun; where the portal is, it has not.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00:00Z') })
  const counted = { from: '2024-12', to: '2026-11' }
  await openPage('/admin/quality?brand=Nordwave', {
    as: 'ADMIN',
    server: (server) => {
      charts(server)
      server.answer(getDecisionsByReason, {
        decisions: [{ status: 'Declined', reason: 'Out of warranty', claims: 4 }],
        ...{ others: 0, undecided: 2 },
      })
      server.answer(getAnotherLooks, { upheld: 1, changed: 0, open: 0 })
      server.answer(getCaseTimes, {
        months: monthsIn(counted).map((month) =>
          month === '2026-09'
            ? { month, claims: 3, serviceHours: 5, dealerHours: 77 }
            : { month, claims: 0, serviceHours: null, dealerHours: null },
        ),
      })
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Decisions and times' }))
  await panel.findByRole('row', { name: /^September 2026/ })
  const row = async (name: RegExp) => within(await panel.findByRole('row', { name }))
  const claimsBehind = async (name: RegExp) => {
    const [path, search] = (await row(name)).getByRole('link').getAttribute('href')?.split('?') ?? []
    expect(path).toBe('/admin/quality/claims')
    return Object.fromEntries(new URLSearchParams(search))
  }
  // Where the address names no months, those that were counted.
  const shown = { brand: 'Nordwave', ...counted }
  const outOfWarranty = { status: 'Declined', reason: 'Out of warranty' }
  expect(await claimsBehind(/^Declined: Out of warranty/)).toEqual({ ...shown, ...outOfWarranty })
  expect(await claimsBehind(/^Upheld/)).toEqual({ ...shown, anotherLook: 'upheld' })
  const decidedInSeptember = { from: '2026-09', to: '2026-09', decided: 'true' }
  expect(await claimsBehind(/^September 2026/)).toEqual({ ...shown, ...decidedInSeptember })
  expect((await row(/^Not decided yet/)).getByRole('cell', { name: '2' })).toBeTruthy()
  const september = await row(/^September 2026/)
  expect(september.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['3', '5 hours', '3.2 days'])
  expect(panel.queryByText('October 2026')).toBeNull()
  panel.getByRole('button', { name: 'Save as CSV: How long cases lie' })
})

it('an address with a filter opens the charts narrowed by it', async () => {
  const { server } = await openPage('/admin/quality?brand=Kessler+Audio', { as: 'ADMIN', server: charts })
  expect((await screen.findByLabelText<HTMLSelectElement>('Brand')).value).toBe('Kessler Audio')
  expect(server.callsOf(getClaimsByMonth)[0]?.query).toMatchObject({ brand: 'Kessler Audio' })
})

it('a beginning that is chosen stays as it was chosen: an end that does not go with it moves', async () => {
  const { address } = await openPage('/admin/quality?from=2025-01&to=2025-03', { as: 'ADMIN', server: charts })
  const month = (name: string) => screen.getByLabelText<HTMLSelectElement>(name)
  await userEvent.selectOptions(await screen.findByLabelText('From'), '2025-06')
  expect(address()).toBe('/admin/quality?from=2025-06&to=2025-06')
  await userEvent.selectOptions(month('From'), '2021-01')
  expect(address()).toBe('/admin/quality?from=2021-01&to=2023-12')
  expect([month('From').value, month('To').value]).toEqual(['2021-01', '2023-12'])
})

it('a notice on the desk that was hidden stays hidden, until it is shown again', async () => {
  const { goTo, server } = await openPage('/admin/requests', { as: 'ADMIN', server: charts })
  const notice = () => screen.queryByRole('link', { name: 'See the figures' })
  await userEvent.click(
    await screen.findByRole('button', {
      name: /^Hide the notice about Kessler Audio KA-4\.120.* for all administrators$/,
    }),
  )
  await waitFor(() => expect(notice()).toBeNull())
  await goTo('/admin/quality')
  await userEvent.click(await screen.findByRole('button', { name: 'Show on the desk' }))
  // The second click of a double click.
  fireEvent.click(await screen.findByRole('button', { name: 'Hide on the desk' }), { detail: 2 })
  await goTo('/admin/requests')
  await waitFor(() => expect(notice()).not.toBeNull())
  expect(server.callsOf(dismissRisingProduct).map(({ body }) => body.dismissed)).toEqual([true, false])
})

it('offers the running month from its first hour on, where the reader is', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:30:00Z') })
  await openPage('/admin/quality', { as: 'ADMIN', server: charts })
  const last = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'To' })
  expect(last.value).toBe('2026-12')
})
