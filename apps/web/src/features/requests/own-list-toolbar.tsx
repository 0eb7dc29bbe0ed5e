import { limits } from '@portal/domain/limits.ts'
import { type RequestOrder, requestOrders } from '@portal/domain/requests/request-orders.ts'
import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { SearchInAddress } from '../../parts/lists/search-in-address.tsx'
import type { Reader } from '../../parts/requests/looked-after-by.ts'
import { Row } from '../../ui/layout.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { Pills } from '../../ui/pills.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { ChangeOwnFilter } from './own-list-address.ts'
import type { OwnRequestFilter } from './request-list-queries.ts'

const orderTexts: Readonly<Record<RequestOrder, () => string>> = {
  newest: m.requests_order_newest,
  oldest: m.requests_order_oldest,
  title: m.requests_order_title,
}

export interface OwnListToolbarProps {
  readonly filter: OwnRequestFilter
  readonly onFilter: ChangeOwnFilter
  /** With colleagues, what they look after can be left out. */
  readonly reader: Reader | undefined
  readonly searchLabel: string
  /** The choice of statuses. */
  readonly children: ReactNode
}

/** What a list of one's own requests shows, and in which order; what a search finds has an order of its own. */
export function OwnListToolbar({
  filter: { q, order, mine },
  onFilter,
  reader,
  searchLabel,
  children,
}: OwnListToolbarProps) {
  return (
    <Toolbar
      end={
        <SearchInAddress
          q={q}
          label={searchLabel}
          help={m.requests_search_help()}
          minimum={limits.search.minimumCharacters}
          onSearch={(wanted) => onFilter({ q: wanted })}
        />
      }
    >
      <Row gap={[3, 5]}>
        {children}
        {q === undefined && reader?.hasColleagues && (
          <Pills
            label={m.request_looked_after_by()}
            pills={[{ value: 'true', label: m.work_view_mine() }]}
            selected={mine}
            onChange={(wanted) => onFilter({ mine: wanted })}
          />
        )}
        {q === undefined && (
          <SelectField
            label={m.common_order()}
            hideLabel
            options={requestOrders.map((value) => ({ value, label: orderTexts[value]() }))}
            value={order ?? requestOrders[0]}
            onChange={(chosen) => onFilter({ order: chosen === requestOrders[0] ? undefined : chosen })}
          />
        )}
      </Row>
    </Toolbar>
  )
}
