import type { ProductDetail } from '@portal/contract/products/product-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { numberText } from '@portal/texts/numbers.ts'
import { useState } from 'react'
import { missingScriptText } from '../../parts/failures/missing-script.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Row } from '../../ui/layout.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import { productFacts } from './product-facts.ts'
import styles from './products.module.css'

/** The form of a product, which is loaded with what sends pictures. */
export const LaterProductForm = loadedLater(() => import('./product-form.tsx').then(({ ProductForm }) => ProductForm), {
  meanwhile: () => <SkeletonPanel label={m.product_loading()} />,
  missing: () => <ErrorBox>{missingScriptText()}</ErrorBox>,
})

/** What is known of a product, and its form when somebody changes it. */
export function ProductPanel({ product }: { product: ProductDetail }) {
  const [editing, setEditing] = useState(false)
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
