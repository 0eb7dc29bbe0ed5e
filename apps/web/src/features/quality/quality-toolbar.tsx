import {
  addToMonth,
  type Month,
  monthOf,
  monthsIn,
  nearestEnd,
  shownMonths,
} from '@portal/domain/quality/shown-months.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { config } from '../../api/config.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './quality.module.css'
import type { QualityFilter } from './quality-address.ts'
import { productsOfUnitsQuery } from './quality-queries.ts'
import { monthText, productText } from './quality-texts.ts'

export interface QualityToolbarProps {
  readonly filter: QualityFilter
  readonly onChange: (changed: Partial<QualityFilter>) => void
}

/** How far back the months can be chosen. */
const yearsToChoose = 10

/** Brand, product and months, over the charts. */
export function QualityToolbar({ filter, onChange }: QualityToolbarProps) {
  const { data: products } = useQuery(productsOfUnitsQuery)
  const { brands } = config()
  const offered = (products ?? []).filter(({ brand }) => filter.brand === undefined || brand === filter.brand)
  const chosen = filter.productId === undefined ? '' : String(filter.productId)
  const today = new Date().toISOString().slice(0, 10)
  const running = monthOf(today)
  const shown = shownMonths(months(filter), today)
  const toChoose = monthsIn({ from: addToMonth(running, -12 * yearsToChoose), to: running })
    .reverse()
    .map((month) => ({ value: month, label: monthText(month) }))
  return (
    <div className={styles.toolbar}>
      <SelectField
        label={m.common_brand()}
        value={filter.brand ?? ''}
        onChange={(brand) => onChange({ brand: brand || undefined, productId: undefined })}
        options={[
          { value: '', label: m.common_all_brands() },
          ...brands.map((brand) => ({ value: brand, label: brand })),
        ]}
      />
      <Combobox
        label={m.product()}
        value={chosen}
        onChange={(productId) => onChange({ productId: productId === '' ? undefined : Number(productId) })}
        options={[
          { value: '', label: m.quality_all_products() },
          ...offered.map((product) => ({ value: String(product.productId), label: productText(product) })),
        ]}
        noMatchText={products ? m.quality_no_such_product() : m.common_loading_more()}
      />
      <SelectField
        label={m.quality_from()}
        value={shown.from}
        onChange={(from) => {
          // What was chosen stays; an end that cannot be shown with it moves.
          const to = nearestEnd(shown.to, from)
          onChange(to === shown.to ? { from } : { from, to })
        }}
        options={toChoose}
      />
      <SelectField label={m.quality_to()} value={shown.to} onChange={(to) => onChange({ to })} options={toChoose} />
    </div>
  )
}

const months = ({ from, to }: QualityFilter): { from?: Month; to?: Month } => ({
  ...(from && { from }),
  ...(to && { to }),
})
