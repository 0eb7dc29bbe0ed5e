import { itemTypes } from '@portal/domain/items/item-types.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import { config } from '../../api/config.ts'
import { SearchInAddress } from '../../parts/lists/search-in-address.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { ProductsAddress } from './list-address.ts'
import styles from './products-toolbar.module.css'

/** Products or units, their search, and the filters of products. */
export function ProductsToolbar({
  address,
  onChange,
}: {
  address: ProductsAddress
  onChange: (changed: Partial<ProductsAddress>) => void
}) {
  const { view, q, brand = '', itemType = '' } = address
  return (
    <Toolbar
      end={
        view === 'products' && (
          <>
            <SelectField
              label={m.item_brand()}
              hideLabel
              options={[{ value: '', label: m.products_all_brands() }, ...config().brands.map(itself)]}
              value={brand}
              onChange={(chosen) => onChange({ brand: chosen || undefined })}
            />
            <SelectField
              label={m.item_type()}
              hideLabel
              options={[
                { value: '', label: m.products_all_types() },
                ...itemTypes.map((type) => ({ value: type, label: itemTypeLabel(type) })),
              ]}
              value={itemType}
              onChange={(chosen) => onChange({ itemType: chosen || undefined })}
            />
          </>
        )
      }
    >
      <RadioGroup
        name="view"
        label={m.products_view()}
        hideLabel
        look="segments"
        options={[
          { value: 'products', label: m.page_products() },
          { value: 'units', label: m.units() },
        ]}
        value={view}
        onChange={(chosen) => onChange({ view: chosen })}
      />
      <div className={styles.search}>
        <SearchInAddress
          q={q}
          label={view === 'units' ? m.units_search() : m.products_search()}
          help={view === 'units' ? m.units_search_help() : m.products_search_help()}
          onSearch={(wanted) => onChange({ q: wanted })}
        />
      </div>
    </Toolbar>
  )
}

const itself = (brand: string) => ({ value: brand, label: brand })
