import { m } from '@portal/texts/messages.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { ImportList } from '../features/imports/import-list.tsx'
import { importsQuery } from '../features/imports/import-queries.ts'
import { UploadImport } from '../features/imports/upload-import.tsx'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchInfiniteQuery(importsQuery)

/** /admin/imports: a place for a file, and the imports so far. */
export function Component() {
  return (
    <>
      <PageHeader
        title={m.page_imports()}
        lead={m.imports_lead()}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.page_products(), to: paths.adminProducts() }, { label: m.page_imports() }]}
            back={{ to: paths.adminProducts(), label: m.products_back() }}
          />
        }
      />
      <Stack>
        <UploadImport />
        <ImportList />
      </Stack>
    </>
  )
}
