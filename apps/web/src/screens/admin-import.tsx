import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FetchPageData } from '../api/query-client.ts'
import { ColumnsPanel } from '../features/imports/columns-panel.tsx'
import { ImportStateBadge } from '../features/imports/import-list.tsx'
import { importQuery } from '../features/imports/import-queries.ts'
import { ImportResult, WrongCells } from '../features/imports/import-result.tsx'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { ComingPanel } from '../parts/failures/coming.tsx'
import { isNotFound } from '../parts/failures/page-failed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page.tsx'
import { useParams } from '../ui/routing/routing.tsx'

export const prefetchPage: FetchPageData = (client, { importId = '' }) => client.prefetchQuery(importQuery(importId))

/** /admin/import/{importId}: what the check found, what can be decided, the columns, and what is wrong. */
export function Component() {
  const { importId = '' } = useParams()
  const query = useQuery(importQuery(importId))
  const found = query.data
  const [isUnchecked, setUnchecked] = useState(false)
  return (
    <>
      <PageHeader
        title={found?.fileName ?? m.import_file()}
        badge={found && <ImportStateBadge state={found.state} />}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[
              { label: m.page_products(), to: paths.adminProducts() },
              { label: m.page_imports(), to: paths.adminImports },
              { label: found?.fileName ?? importId },
            ]}
            back={{ to: paths.adminImports, label: m.imports_back() }}
          />
        }
      />
      {isNotFound(query.error) ? (
        <EmptyState title={m.import_not_found()} />
      ) : found ? (
        <Stack>
          {found.state === 'COLUMNS_NEEDED' && <ColumnsPanel found={found} onUnchecked={setUnchecked} />}
          <ImportResult found={found} isUnchecked={isUnchecked} />
          <WrongCells found={found} />
          {found.state !== 'COLUMNS_NEEDED' && <ColumnsPanel found={found} onUnchecked={setUnchecked} />}
        </Stack>
      ) : (
        <ComingPanel query={query} failedText={m.import_failed()} label={m.imports_loading()} />
      )}
    </>
  )
}
