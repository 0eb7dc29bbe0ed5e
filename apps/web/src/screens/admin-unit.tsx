import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FetchPageData } from '../api/query-client.ts'
import { CoverageBadge, ExchangeChain } from '../features/unit-record/exchange-chain.tsx'
import { UnitFactsPanel, unitDraft } from '../features/unit-record/unit-facts.tsx'
import { unitRecordQuery } from '../features/unit-record/unit-record-queries.ts'
import { UnitSale } from '../features/unit-record/unit-sale.tsx'
import { UnitTimeline } from '../features/unit-record/unit-timeline.tsx'
import { accountStore } from '../local-store/account-store.ts'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { missingScriptText } from '../parts/failures/missing-script.ts'
import { PageFailed } from '../parts/failures/page-failed.tsx'
import { loadedLater } from '../parts/loaded-later.tsx'
import { BackLink } from '../ui/breadcrumbs.tsx'
import { Button } from '../ui/button.tsx'
import { Figures, Stack } from '../ui/layout.tsx'
import { WarningBox } from '../ui/message-box.tsx'
import { Columns, PageHeader, PageLoading } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { useParams } from '../ui/routing/routing.tsx'
import { SkeletonPanel } from '../ui/skeleton.tsx'

const UnitForm = loadedLater(() => import('../features/unit-record/unit-form.tsx'), 'UnitForm', {
  meanwhile: () => <SkeletonPanel label={m.record_edit()} lines={7} />,
  missing: () => <WarningBox title={m.record_edit()}>{missingScriptText()}</WarningBox>,
})

export const prefetchPage: FetchPageData = (client, { unitId = '' }) => client.prefetchQuery(unitRecordQuery(unitId))

/** /admin/unit/{unitId}: the service record of a unit. */
export function Component() {
  const { unitId = '' } = useParams()
  const record = useQuery(unitRecordQuery(unitId))
  if (record.data) return <Record key={record.data.unit.unitId} record={record.data} />
  if (!record.isError)
    return (
      <PageLoading>
        <SkeletonPanel label={m.record_loading()} lines={7} />
        <SkeletonPanel label={m.record_loading()} lines={7} />
      </PageLoading>
    )
  return (
    <PageFailed
      query={record}
      title={m.record_failed()}
      notFoundTitle={m.record_not_found()}
      notFoundHint={m.record_not_found_hint()}
      backLink={<BackLink to={paths.adminProducts()}>{m.products_back()}</BackLink>}
    />
  )
}

function Record({ record }: { record: UnitRecord }) {
  const { unit, product, chain } = record
  // What was typed and not saved is not hidden behind the button.
  const [editing, setEditing] = useState(() => accountStore.read(unitDraft(unit.unitId)) !== undefined)
  return (
    <>
      <PageHeader
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[
              { label: m.page_products(), to: paths.adminProducts() },
              { label: product.itemNumber, to: paths.adminProduct(product.productId) },
              { label: unit.serialNumber },
            ]}
            back={{ to: paths.adminProduct(product.productId), label: product.itemNumber }}
          />
        }
        title={<Figures>{m.record_heading({ serialNumber: unit.serialNumber })}</Figures>}
        badge={<CoverageBadge coverage={record.verdict.coverage} />}
        lead={[`${product.brand} ${product.itemNumber}`, product.name].filter(Boolean).join(' · ')}
      />
      <Columns
        aside={
          <Stack>
            {editing ? (
              <UnitForm record={record} onClose={() => setEditing(false)} />
            ) : (
              <UnitFactsPanel
                record={record}
                action={<Button onClick={() => setEditing(true)}>{m.record_edit()}</Button>}
              />
            )}
            <UnitSale record={record} />
          </Stack>
        }
      >
        <Stack>
          {chain.links.length > 1 && (
            <Panel title={m.record_chain()}>
              <ExchangeChain chain={chain} />
            </Panel>
          )}
          <UnitTimeline record={record} />
        </Stack>
      </Columns>
    </>
  )
}
