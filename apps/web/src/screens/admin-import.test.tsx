import type { ImportDetail } from '@portal/contract/imports/import-schemas.ts'
import { correctImport, getImport } from '@portal/contract/imports/imports.ts'
import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

/** A file whose columns nobody recognises, after its check. */
const strange: ImportDetail = {
  ...{ importId: 10001, state: 'COLUMNS_NEEDED', fileName: 'strange.csv', byteSize: 60, createdBy: 'Anna' },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', takenAt: null, takenBackAt: null, progress: 100 },
  ...{ rowCount: null, newCount: null, changedCount: null, unchangedCount: null, wrongCount: null },
  ...{ newProductCount: null, problem: null, header: ['Code', 'Ware', 'Wann', 'Sorte'] },
  format: { encoding: 'UTF_8', delimiter: ',', decimal: 'POINT', dateStyles: {}, unclearDates: [] },
  ...{ preview: [['IMP-9', 'NW-901', '16.01.2026', 'Speaker']], columns: {}, defaultBrand: null },
  ...{ withoutWrong: false, fileKept: true, wrongCells: [] },
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
    ['Brand of all rows', 'Nordwave'],
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
