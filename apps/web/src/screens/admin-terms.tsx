import { m } from '@portal/texts/messages.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FetchPageData } from '../api/query-client.ts'
import { productQuery } from '../features/products/product-queries.ts'
import { TermsForm } from '../features/terms/terms-form.tsx'
import { ScopePanel } from '../features/terms/terms-list.tsx'
import { scopeKey, termsQuery } from '../features/terms/terms-queries.ts'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { ComingPanel } from '../parts/failures/coming.tsx'
import { LoadMoreRows } from '../parts/lists/load-more-rows.tsx'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { Stack } from '../ui/layout.tsx'
import { Columns, PageHeader } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SkeletonPanel } from '../ui/skeleton.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchInfiniteQuery(termsQuery)

/** /admin/terms: how long units are covered, by scope, and the form of a new version; `product` in the address chooses one. */
export function Component() {
  const [search] = useSearchParams()
  const productId = /^\d{1,9}$/.exec(search.get('product') ?? '')?.[0]
  const list = useInfiniteQuery(termsQuery)
  const product = useQuery({ ...productQuery(productId ?? ''), enabled: productId !== undefined })
  const frame = useRef<HTMLDivElement>(null)
  const { today, scopes = [] } = list.data ?? {}
  return (
    <>
      <PageHeader
        title={m.terms()}
        lead={m.terms_lead()}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.page_products(), to: paths.adminProducts() }, { label: m.terms() }]}
            back={{ to: paths.adminProducts(), label: m.products_back() }}
          />
        }
      />
      {today ? (
        <Columns
          aside={
            <Panel title={m.terms_new()}>
              {productId === undefined || !product.isLoading ? (
                <TermsForm key={productId} today={today} product={product.data?.product} />
              ) : (
                <SkeletonPanel label={m.product_loading()} />
              )}
            </Panel>
          }
        >
          <div ref={frame}>
            <Stack>
              {scopes.map((scope) => (
                <ScopePanel key={scopeKey(scope)} scope={scope} today={today} />
              ))}
            </Stack>
          </div>
          <LoadMoreRows list={list} count={scopes.length} frame={frame} />
        </Columns>
      ) : (
        <ComingPanel query={list} failedText={m.terms_failed()} label={m.terms_loading()} />
      )}
    </>
  )
}
