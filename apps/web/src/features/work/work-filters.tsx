import type { WorkFilter } from '@portal/contract/work/work-schemas.ts'
import { itemTypes } from '@portal/domain/items/item-types.ts'
import { workOrders } from '@portal/domain/work/work-views.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import type { ReactNode } from 'react'
import { config } from '../../api/config.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { filtersIn } from './work-address.ts'

export interface WorkFiltersProps {
  readonly filter: WorkFilter
  readonly onFilter: (changed: Partial<WorkFilter>) => void
  /** The choice of a dealer, which another list has, too. */
  readonly dealer: ReactNode
}

/** What narrows a view of the queue and in which order it stands. */
export function WorkFilters({ filter, onFilter, dealer }: WorkFiltersProps) {
  const count = filtersIn(filter)
  return (
    <Disclosure summary={count > 0 ? m.work_filters_set({ count }) : m.work_filters()}>
      <Checkbox
        label={m.work_view_mine()}
        checked={filter.mine !== undefined}
        onChange={({ target }) => onFilter({ mine: target.checked ? 'true' : undefined })}
      />
      <Checkbox
        label={m.work_view_unusual()}
        hint={m.work_view_unusual_hint()}
        checked={filter.unusual !== undefined}
        onChange={({ target }) => onFilter({ unusual: target.checked ? 'true' : undefined })}
      />
      <SelectField
        label={m.common_brand()}
        value={filter.brand ?? ''}
        onChange={(brand) => onFilter({ brand: brand || undefined })}
        options={[
          { value: '', label: m.common_all_brands() },
          ...config().brands.map((brand) => ({ value: brand, label: brand })),
        ]}
      />
      <SelectField
        label={m.work_type()}
        value={filter.itemType ?? ''}
        onChange={(type) => onFilter({ itemType: itemTypes.find((known) => known === type) })}
        options={[
          { value: '', label: m.common_all_types() },
          ...itemTypes.map((type) => ({ value: type, label: itemTypeLabel(type) })),
        ]}
      />
      {dealer}
      <SelectField
        label={m.common_order()}
        value={filter.order}
        onChange={(order) => onFilter({ order })}
        options={workOrders.map((order) => ({
          value: order,
          label: order === 'longest' ? m.work_order_longest() : m.work_order_newest(),
        }))}
      />
    </Disclosure>
  )
}
