import type { ProductDetail } from '@portal/contract/products/product-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { numberText } from '@portal/texts/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FetchPageData } from '../api/query-client.ts'
import { productDraft, productFacts } from '../features/products/product-facts.ts'
import { productQuery } from '../features/products/product-queries.ts'
import styles from '../features/products/products.module.css'
import { TermsOfProductPanel } from '../features/terms/terms-list.tsx'
import { UnitsOfProduct } from '../features/units/unit-list.tsx'
import { unitsQuery } from '../features/units/unit-queries.ts'
import { accountStore } from '../local-store/account-store.ts'
import { newOne, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { ComingPanel } from '../parts/failures/coming.tsx'
import { missingScriptText } from '../parts/failures/missing-script.ts'
import { isNotFound } from '../parts/failures/page-failed.tsx'
import { loadedLater } from '../parts/loaded-later.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import { Button } from '../ui/button.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { ErrorBox } from '../ui/message-box.tsx'
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
  const isShown = useIsShown()
  return (
    <>
      <PageHeader title={m.product_new()} breadcrumbs={breadcrumbs(m.product_new())} />
      <Panel>
        <LaterProductForm
          product={undefined}
          onSaved={({ product }) => {
            notify.success(m.product_added({ itemNumber: product.itemNumber }))
            if (isShown()) void navigate(paths.adminProduct(product.productId), { replace: true })
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
      ) : (
        <ComingPanel query={query} failedText={m.product_failed()} label={m.product_loading()} />
      )}
    </>
  )
}

/** The form of a product, which is loaded with what sends pictures. */
const LaterProductForm = loadedLater(() => import('../features/products/product-form.tsx'), 'ProductForm', {
  meanwhile: () => <SkeletonPanel label={m.product_loading()} />,
  missing: () => <ErrorBox>{missingScriptText()}</ErrorBox>,
})

/** What is known of a product, and its form when somebody changes it. */
function ProductPanel({ product }: { product: ProductDetail }) {
  // What was typed and not saved is not hidden behind the button.
  const [editing, setEditing] = useState(() => accountStore.read(productDraft(product.product.productId)) !== undefined)
  const close = () => setEditing(false)
  return (
    <Panel
      title={m.product()}
      aside={
        !editing && (
          <Button size="s" onClick={() => setEditing(true)}>
            {m.common_edit()}
          </Button>
        )
      }
    >
      {editing ? (
        <LaterProductForm
          product={product}
          onSaved={() => {
            notify.success(m.product_saved())
            close()
          }}
          onCancel={close}
        />
      ) : (
        <Facts product={product} />
      )}
    </Panel>
  )
}

function Facts({ product: { product, units, lastShippedOn } }: { product: ProductDetail }) {
  const { itemNumber, pictureUrl } = product
  const count = numberText(units)
  return (
    <Row top gap={5} className={styles.facts}>
      {pictureUrl && <img className={styles.picture} src={pictureUrl} alt={m.product_picture_of({ itemNumber })} />}
      <DescriptionList
        facts={[
          ...productFacts(product),
          {
            term: m.units(),
            details: units >= limits.product.maximumCounted ? m.product_units_at_least({ count }) : count,
            figures: true,
          },
          { term: m.product_last_shipped(), details: lastShippedOn && dayText(lastShippedOn), figures: true },
        ]}
      />
    </Row>
  )
}
