import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchInAddress } from '../../parts/lists/search-in-address.tsx'
import { ProductLine } from '../../parts/products/product-line.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { productChoiceQuery } from './terms-queries.ts'

/** One product, found by a search: the first products that it finds are offered. */
export function ProductChoice({
  chosen,
  onChoose,
}: {
  chosen: ShownProduct | null
  onChoose: (product: ShownProduct) => void
}) {
  const [q, setQ] = useState<string>()
  const { data: found = [] } = useQuery({ ...productChoiceQuery(q ?? ''), enabled: q !== undefined })
  const offered = chosen && !found.some(({ productId }) => productId === chosen.productId) ? [chosen, ...found] : found
  return (
    <>
      <SearchInAddress q={q} label={m.products_search()} help={m.products_search_help()} onSearch={setQ} />
      {q !== undefined && found.length === 0 && <p role="status">{m.products_none()}</p>}
      <RadioGroup
        name="product"
        label={m.product()}
        options={offered.map((product) => ({
          value: String(product.productId),
          label: <ProductLine product={product} />,
        }))}
        value={chosen && String(chosen.productId)}
        onChange={(productId) => {
          const product = offered.find((one) => String(one.productId) === productId)
          if (product) onChoose(product)
        }}
      />
    </>
  )
}
