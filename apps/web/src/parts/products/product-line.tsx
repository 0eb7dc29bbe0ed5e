import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import { Text } from '../../ui/layout.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import styles from './product-line.module.css'

/** A product in a list: its picture, item number and name. */
export const ProductLine = ({ product: { itemNumber, name, thumbnailUrl } }: { product: ShownProduct }) => (
  <span className={styles.line}>
    <Thumbnail src={thumbnailUrl ?? undefined} alt="" />
    <span className={styles.names}>
      <span className={styles.number}>{itemNumber}</span>
      {name && (
        <Text as="span" soft small dir="auto">
          {name}
        </Text>
      )}
    </span>
  </span>
)
