import type { CompanyRow } from '@portal/contract/companies/company-record-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../page-links.ts'
import { countedText } from '../../parts/counted-text.ts'
import { countColumn } from '../../parts/lists/count-column.ts'
import { PagedTable } from '../../parts/lists/paged-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/table.tsx'
import { type CompanyFilter, companiesQuery } from './company-record-queries.ts'
import { StandingBadge } from './standing-badge.tsx'

/** The companies with Load more. */
export function CompanyTable({ filter, emptyText }: { filter: CompanyFilter; emptyText: string }) {
  const list = useInfiniteQuery(companiesQuery(filter))
  const columns: Column<CompanyRow>[] = [
    { key: 'name', header: m.common_company(), cell: ({ companyName }) => companyName, width: 'minmax(0, 1.8fr)' },
    { key: 'city', header: fieldLabel('city'), cell: ({ city }) => city || '–' },
    {
      key: 'debtorNumber',
      header: fieldLabel('debtorNumber'),
      cell: ({ debtorNumber }) => debtorNumber || '–',
      figures: true,
      copyable: true,
    },
    {
      key: 'status',
      header: m.common_status(),
      cell: ({ standing }) => <StandingBadge standing={standing} />,
      width: 'minmax(9rem, 1.2fr)',
      card: 'corner',
    },
    countColumn('people', m.companies_active_people(), ({ activePeople }) => activePeople),
    countColumn('open', m.work_dealer_open_cases(), ({ openRequests }) =>
      countedText(openRequests, limits.work.openRequests),
    ),
    countColumn('units', m.companies_units_sold(), ({ unitsSold }) =>
      countedText(unitsSold, limits.company.maximumCounted),
    ),
  ]
  return (
    <PagedTable
      caption={m.companies()}
      columns={columns}
      list={list}
      failedText={m.companies_failed()}
      rowKey={({ companyId }) => companyId}
      rowLink={({ companyId }) => ({ to: paths.adminCompany(companyId) })}
      empty={<EmptyState title={emptyText} />}
    />
  )
}
