import type { ImportDetail } from '@portal/contract/imports/import-schemas.ts'
import { correctImport, getImport, takeImport } from '@portal/contract/imports/imports.ts'
import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { playEvents } from '../testing/live-events.ts'
import { openPage } from '../testing/open-page.tsx'

/** A file whose columns nobody recognises, after its check. */
const strange: ImportDetail = {
  ...{ importId: 10001, state: 'COLUMNS_NEEDED', fileName: 'strange.csv', byteSize: 60, createdBy: 'Anna' },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', takenAt: null, takenBackAt: null, progress: 100 },
  ...{ rowCount: null, newCount: null, changedCount: null, unchangedCount: null, wrongCount: null },
  ...{ newProductCount: null, problem: null, header: ['Code', 'Ware', 'Wann', 'Sorte'] },
  format: { encoding: 'UTF_8', delimiter: ',', dateStyles: {}, unclearDates: [] },
  ...{ preview: [['IMP-9', 'NW-901', '16.01.2026', 'Speaker']], columns: {}, defaultBrand: null },
  ...{ withoutWrong: false, fileKept: true, check: 'first', wrongCells: [] },
}

it('columns that nobody recognises are chosen by hand, and the file is checked again by them', async () => {
  const { server } = await openPage('/admin/import/10001', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(unreadForAdmins, { count: 0, newest: [] })
      server.answer(getImport, strange)
      server.answer(correctImport, ({ body }) => {
        server.answer(getImport, {
          ...{ ...strange, ...body, state: 'CHECKED', rowCount: 1, newCount: 1, changedCount: 0 },
          ...{ unchangedCount: 0, wrongCount: 0, newProductCount: 1 },
        })
        return {}
      })
    },
  })
  const columns = within(await screen.findByRole('region', { name: 'Columns' }))
  const check = columns.getByRole('button', { name: 'Check again' })
  expect(check.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Take in' })).toBeNull()
  for (const [field, column] of [
    ['Serial number', 'Code'],
    ['Item number', 'Ware'],
    ['Shipped on', 'Wann'],
    ['Item type', 'Sorte'],
    ['Brand of rows that name none', 'Nordwave'],
  ] as const)
    await userEvent.selectOptions(columns.getByLabelText(field), column)
  expect(check.getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(check)
  await screen.findByRole('button', { name: 'Take in' })
  expect(server.callsOf(correctImport).map(({ body }) => body)).toEqual([
    {
      columns: { serialNumber: 0, itemNumber: 1, shippedOn: 2, itemType: 3 },
      ...{ defaultBrand: 'Nordwave', dateStyles: {} },
    },
  ])
})

it('a check that was given up before it had found any columns is begun again', async () => {
  const { server } = await openPage('/admin/import/10001', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(unreadForAdmins, { count: 0, newest: [] })
      server.answer(getImport, {
        ...{ ...strange, state: 'UNREADABLE', problem: { code: 'NOT_CHECKED' } },
        ...{ header: null, format: null, preview: null, columns: null },
      })
      server.answer(correctImport, () => {
        server.answer(getImport, { ...strange, state: 'CHECKING', header: null, format: null, preview: null })
        return {}
      })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }))
  await screen.findByRole('progressbar')
  expect(server.callsOf(correctImport).map(({ body }) => body)).toEqual([{ columns: null, defaultBrand: null }])
})

it('follows the check that a colleague begins', async () => {
  let tell: ReturnType<typeof playEvents> | undefined
  const { server } = await openPage('/admin/import/10001', {
    as: 'ADMIN',
    server: (played) => {
      tell = playEvents(played)
      played.answer(unreadForAdmins, { count: 0, newest: [] })
      played.answer(getImport, strange)
    },
  })
  await screen.findByRole('region', { name: 'Columns' })
  const counts = { rowCount: 1, newCount: 1, changedCount: 0, unchangedCount: 0, wrongCount: 0, newProductCount: 1 }
  server.answer(getImport, { ...strange, ...counts, state: 'CHECKED', check: 'theirs' })
  await act(async () => tell?.({ kind: 'import-changed', requestId: null, itemId: null }))
  await screen.findByRole('button', { name: 'Take in' })
})

it('shows how days were read, and numbers that somebody should look at, before anything is taken in', async () => {
  await openPage('/admin/import/10001', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(unreadForAdmins, { count: 0, newest: [] })
      server.answer(getImport, {
        ...{ ...strange, state: 'CHECKED', rowCount: 20, newCount: 20, changedCount: 0, unchangedCount: 0 },
        ...{ wrongCount: 0, newProductCount: 1, columns: { serialNumber: 0, itemNumber: 1, shippedOn: 2 } },
        format: {
          ...{ encoding: 'UTF_8', delimiter: ',', dateStyles: { shippedOn: 'DAY_FIRST' }, unclearDates: [] },
          readDays: [
            { field: 'shippedOn', text: '03/04/2024', day: '2024-04-03' },
            { field: 'soldOn', text: '00/00/0000', day: null },
          ],
          remarks: [{ code: 'DIGITS_LOST', rows: 20, line: 2, value: '123456789012345000' }],
        },
      })
    },
  })
  await screen.findByRole('button', { name: 'Take in' })
  const read = within(screen.getByRole('list', { name: 'How dates are read' }))
  expect(read.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Shipped on: “03/04/2024” is read as 3 April 2024.',
    'Sold on: “00/00/0000” is read as no date.',
  ])
  screen.getByText(/Rows: 20, the first in line 2: 123456789012345000/)
})

/** A file with two columns of debtor numbers, after its check. */
const checked: ImportDetail = {
  ...{ ...strange, state: 'CHECKED', rowCount: 1, newCount: 1, changedCount: 0, unchangedCount: 0, wrongCount: 0 },
  ...{ newProductCount: 0, header: ['Serial', 'Item', 'Shipped', 'Brand', 'Debtor', 'Customer'] },
  preview: [['S1', 'N1', '2026-01-16', 'Nordwave', '70001', '70002']],
  columns: { serialNumber: 0, itemNumber: 1, shippedOn: 2, brand: 3, debtorNumber: 4 },
}

it('nothing is taken in while columns are chosen otherwise than they were checked', async () => {
  const { server } = await openPage('/admin/import/10001', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(unreadForAdmins, { count: 0, newest: [] })
      server.answer(getImport, checked)
      server.answer(correctImport, ({ body }) => {
        server.answer(getImport, { ...checked, ...body, check: 'second' })
        return {}
      })
    },
  })
  const take = await screen.findByRole('button', { name: 'Take in' })
  const debtor = () => screen.getByLabelText('Debtor number')
  await userEvent.selectOptions(debtor(), 'Customer')
  expect(take.getAttribute('aria-disabled')).toBe('true')
  screen.getByText('Columns or dates were chosen otherwise. Check again first.')

  await userEvent.selectOptions(debtor(), 'Debtor')
  expect(take.getAttribute('aria-disabled')).toBeNull()

  await userEvent.selectOptions(debtor(), 'Customer')
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(take.getAttribute('aria-disabled')).toBeNull())
  expect(server.callsOf(correctImport).at(-1)?.body).toMatchObject({ columns: { debtorNumber: 5 } })
})

it('how days are written is said once: it is sent again with what else is chosen', async () => {
  const format: ImportDetail['format'] = {
    ...{ encoding: 'UTF_8', delimiter: ',', dateStyles: { shippedOn: 'DAY_FIRST' }, unclearDates: [] },
    chosenDates: ['shippedOn'],
  }
  const { server } = await openPage('/admin/import/10001', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(unreadForAdmins, { count: 0, newest: [] })
      server.answer(getImport, { ...checked, format })
      server.answer(correctImport, {})
    },
  })
  await userEvent.selectOptions(await screen.findByLabelText('Debtor number'), 'Customer')
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(server.callsOf(correctImport)).toHaveLength(1))
  expect(server.callsOf(correctImport)[0]?.body.dateStyles).toEqual({ shippedOn: 'DAY_FIRST' })
})

it('what a colleague had checked otherwise is shown in place of being taken in', async () => {
  const { server } = await openPage('/admin/import/10001', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(unreadForAdmins, { count: 0, newest: [] })
      server.answer(getImport, checked)
      server.refuse(takeImport, 'STALE')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Take in' }))
  server.answer(getImport, { ...checked, columns: { ...checked.columns, debtorNumber: 5 }, check: 'second' })
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take in' }))
  await screen.findByText('A colleague changed this meanwhile. You now see the current state.')
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Debtor number').value).toBe('5'))
  expect(server.callsOf(takeImport).map(({ body }) => body)).toEqual([{ withoutWrong: false, seenCheck: 'first' }])
})

it('whoever has a file checked again goes on at its result, not at the beginning of the page', async () => {
  const { server } = await openPage('/admin/import/10001', {
    as: 'ADMIN',
    server: (server) => {
      server.answer(unreadForAdmins, { count: 0, newest: [] })
      server.answer(getImport, checked)
      server.answer(correctImport, () => {
        server.answer(getImport, { ...checked, state: 'CHECKING', rowCount: null, progress: 0 })
        return {}
      })
    },
  })
  await userEvent.selectOptions(await screen.findByLabelText('Debtor number'), 'Customer')
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  const result = await screen.findByRole('region', { name: 'Being checked' })
  expect(document.activeElement).toBe(result.parentElement)
  server.answer(getImport, { ...checked, check: 'second' })
  await screen.findByRole('region', { name: 'Result' })
  expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Take in' }))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})
