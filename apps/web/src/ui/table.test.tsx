import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { MemoryRouter } from '../testing/memory-router.tsx'
import { useLocation } from './routing/routing.tsx'
import { Table, type TableProps } from './table.tsx'

type Row = { id: number; serial: string }
const rows: Row[] = [
  { id: 10042, serial: 'KA-1' },
  { id: 10043, serial: 'KA-2' },
]
const archive = vi.fn()
const sort = vi.fn()

function Where() {
  return <p>{useLocation().pathname}</p>
}
function show(table: Partial<TableProps<Row>> = {}) {
  render(
    <MemoryRouter at="/list">
      <Table
        caption="Requests"
        rows={rows}
        rowKey={(row) => row.id}
        rowLink={(row) => ({ to: `/request/${row.id}` })}
        columns={[
          { key: 'id', header: 'ID', cell: (row) => row.id, sort: { direction: 'descending', onSort: sort } },
          { key: 'serial', header: 'Serial', cell: (row) => row.serial, copyable: true },
          {
            key: 'actions',
            header: 'Actions',
            card: 'actions',
            interactive: true,
            cell: (row) => (
              <button type="button" onClick={() => archive(row.id)}>
                Archive
              </button>
            ),
          },
        ]}
        {...table}
      />
      <Where />
    </MemoryRouter>,
  )
  return { row: (index: number) => within(screen.getAllByRole('row')[index + 1] as HTMLElement) }
}
const where = () => screen.getByText(/^\//).textContent

describe('Table', () => {
  it('makes each row one real link, so that it is one tab stop and opens in a new tab', () => {
    const { row } = show()
    const links = row(0).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/request/10042'])
    fireEvent.click(links[0] as HTMLElement)
    expect(where()).toBe('/request/10042')
  })

  it('keeps what stands below a row in that row, with links of its own', () => {
    const { row } = show({ rowBelow: ({ id }) => id === 10043 && <a href="/item/1">KA-2 was found</a> })
    expect(row(0).queryByText('KA-2 was found')).toBeNull()
    expect(row(1).getByRole('link', { name: 'KA-2 was found' }).getAttribute('href')).toBe('/item/1')
    expect(row(1).getAllByRole('link')).toHaveLength(2)
  })

  it('lets the buttons in a row do their own work only', () => {
    archive.mockReset()
    const { row } = show()
    fireEvent.click(row(1).getByRole('button', { name: 'Archive' }))
    expect(archive).toHaveBeenCalledExactlyOnceWith(10043)
    expect(where()).toBe('/list')
  })

  it('follows the link from text that can be copied, but not while some of it is selected', () => {
    const { row } = show()
    const serial = row(0).getByText('KA-1')
    document.getSelection()?.selectAllChildren(serial)
    fireEvent.click(serial)
    expect(where()).toBe('/list')
    document.getSelection()?.removeAllRanges()
    fireEvent.click(serial)
    expect(where()).toBe('/request/10042')
  })

  it('tells how it is sorted, and asks to be sorted anew', () => {
    sort.mockReset()
    show()
    expect(screen.getByRole('columnheader', { name: 'ID' }).getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByRole('columnheader', { name: 'Serial' }).hasAttribute('aria-sort')).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'ID' }))
    expect(sort).toHaveBeenCalledOnce()
  })

  it('says that it is loading, and shows what is empty only when it is', () => {
    show({ rows: undefined, empty: 'No requests found' })
    expect(screen.getByRole('status').textContent).toBe('Loading the list…')
    expect(screen.queryByText('No requests found')).toBeNull()
  })

  it('says that there is nothing', () => {
    show({ rows: [], empty: 'No requests found' })
    expect(screen.getByText('No requests found')).toBeTruthy()
  })
})
