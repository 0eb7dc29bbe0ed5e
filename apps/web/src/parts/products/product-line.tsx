import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'

/** A product in a list: its picture, item number and name. */
export const ProductLine = ({ product: { itemNumber, name, thumbnailUrl } }: { product: ShownProduct }) => (
  <Row as="span" unbroken gap={3}>
    <Thumbnail src={thumbnailUrl ?? undefined} alt="" />
    <Stack as="span" gap={0}>
      <Text as="span" digits>
        {itemNumber}
      </Text>
      {name && (
        <Text as="span" soft small dir="auto">
          {name}
        </Text>
      )}
    </Stack>
  </Row>
)
