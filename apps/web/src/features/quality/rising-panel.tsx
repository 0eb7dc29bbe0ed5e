import type { RisingProduct } from '@portal/contract/quality/quality-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { paths } from '../../page-links.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CsvButton } from './csv-button.tsx'
import styles from './quality.module.css'
import type { QualityFilter } from './quality-address.ts'
import { monthText, productText, shareText } from './quality-texts.ts'
import { useDismissRisingProduct } from './rising-products.ts'

/** The products of which more units fail than before. */
export function RisingPanel({ products, filter }: { products: readonly RisingProduct[]; filter: QualityFilter }) {
  return (
    <Panel
      title={m.quality_rising_heading()}
      aside={
        products.length > 0 && <CsvButton chart="rising" filter={filter} name={m.quality_rising_heading()} quiet />
      }
    >
      {products.length === 0 ? (
        <Text soft>{m.quality_rising_none()}</Text>
      ) : (
        <Stack as="ul" gap={3}>
          {products.map((product) => (
            <Rising key={product.productId} product={product} filter={filter} />
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function Rising({ product, filter }: { product: RisingProduct; filter: QualityFilter }) {
  const { productId, since, units, claims, share, usualShare, dismissed } = product
  const dismiss = useDismissRisingProduct()
  return (
    <Row as="li" spread gap={3} className={styles.rising}>
      <p>
        <Link to={paths.adminQuality({ ...filter, productId })} preventScrollReset>
          {productText(product)}
        </Link>
        <br />
        {m.quality_rising_facts({
          ...{ month: monthText(since), claims, units },
          ...{ share: shareText(share), usualShare: shareText(usualShare) },
        })}
      </p>
      <Button size="s" busy={dismiss.isPending} onClick={() => dismiss.mutate({ productId, dismissed: !dismissed })}>
        {dismissed ? m.quality_rising_restore() : m.quality_rising_dismiss()}
      </Button>
    </Row>
  )
}
