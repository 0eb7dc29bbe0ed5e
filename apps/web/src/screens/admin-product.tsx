import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { LaterProductForm, ProductPanel } from '../features/products/product-panel.tsx'
import { productQuery } from '../features/products/product-queries.ts'
import { TermsOfProductPanel } from '../features/terms/terms-list.tsx'
import { UnitsOfProduct } from '../features/units/unit-list.tsx'
import { unitsQuery } from '../features/units/unit-queries.ts'
import { newOne, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { isNotFound } from '../parts/failures/page-failed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack } from '../ui/layout.tsx'
import { notify } from '../ui/notify.ts'
import { Columns, PageHeader } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { useNavigate, useParams } from '../ui/routing/routing.tsx'
import { SkeletonPanel } from '../ui/skeleton.tsx'

export const prefetchPage: FetchPageData = (client, { productId = '' }) =>
  productId === newOne
    ? Promise.resolve()
    : Promise.all([
        client.prefetchQuery(productQuery(productId)),
        client.prefetchInfiniteQuery(unitsQuery({ productId: Number(productId) })),
      ])

/** /admin/product/{productId}: a product with its units, or the form of a new one. */
export function Component() {
  const { productId = '' } = useParams()
  return productId === newOne ? <NewProduct /> : <Product key={productId} productId={productId} />
}

const breadcrumbs = (label: string) => (
  <AdminBreadcrumbs
    crumbs={[{ label: m.page_products(), to: paths.adminProducts() }, { label }]}
    back={{ to: paths.adminProducts(), label: m.products_back() }}
  />
)

function NewProduct() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={m.product_new()} breadcrumbs={breadcrumbs(m.product_new())} />
      <Panel>
        <LaterProductForm
          product={undefined}
          onSaved={({ product }) => {
            notify.success(m.product_added({ itemNumber: product.itemNumber }))
            void navigate(paths.adminProduct(product.productId), { replace: true })
          }}
          onCancel={() => void navigate(paths.adminProducts())}
        />
      </Panel>
    </>
  )
}

function Product({ productId }: { productId: string }) {
  const query = useQuery(productQuery(productId))
  const product = query.data
  if (isNotFound(query.error))
    return (
      <>
        <PageHeader title={m.product()} breadcrumbs={breadcrumbs(productId)} />
        <EmptyState title={m.product_not_found()} />
      </>
    )
  const itemNumber = product?.product.itemNumber ?? productId
  return (
    <>
      <PageHeader
        title={product ? `${product.product.brand} ${itemNumber}` : m.product()}
        lead={product?.product.name}
        breadcrumbs={breadcrumbs(itemNumber)}
      />
      {product ? (
        <Stack>
          <Columns aside={<TermsOfProductPanel productId={product.product.productId} terms={product.terms} />}>
            <ProductPanel product={product} />
          </Columns>
          <UnitsOfProduct productId={product.product.productId} />
        </Stack>
      ) : query.isError ? (
        <LoadFailed title={m.product_failed()} query={query} />
      ) : (
        <SkeletonPanel label={m.product_loading()} />
      )}
    </>
  )
}
