import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasNothingToShow, PageFailed } from '../../parts/failures/page-failed.tsx'
import { RequestStatusBadge } from '../../parts/statuses/status-badges.tsx'
import { TurnNote, turnOfItems } from '../../parts/statuses/turn-note.tsx'
import { BackLink } from '../../ui/breadcrumbs.tsx'
import { Figures } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ItemTable, type ItemTableProps } from './item-table.tsx'

export interface RequestPageProps extends Omit<ItemTableProps, 'rows'> {
  readonly requestId: string
  readonly items: UseQueryResult<ItemRow[]>
  /** The list that leads here. */
  readonly list: { readonly label: string; readonly to: string }
  readonly breadcrumbs: ReactNode
  /** What is said of the request below its number, by its first item; what is empty is left out. */
  readonly lead: (first: ItemRow) => readonly (string | undefined)[]
  readonly actions: ReactNode
}

/** The release before, which may still answer while this one comes, does not say who looks after a request. */
export type PossiblyWithoutContact = Pick<Partial<ItemRow>, 'contact'>

/** The items of a request, as either side sees them. */
export function RequestPage({ requestId, items, list, breadcrumbs, lead, actions, ...table }: RequestPageProps) {
  if (hasNothingToShow(items))
    return (
      <PageFailed
        query={items}
        title={m.items_failed()}
        notFoundTitle={m.request_not_found()}
        notFoundHint={m.request_or_item_not_found_hint()}
        backLink={<BackLink to={list.to}>{list.label}</BackLink>}
      />
    )
  const { side } = table
  const rows = items.data
  const first = rows?.[0]
  return (
    <>
      <PageHeader
        breadcrumbs={breadcrumbs}
        title={<Figures>{m.page_request({ requestId })}</Figures>}
        badge={
          rows &&
          first && (
            <>
              <RequestStatusBadge status={first.requestStatus} />
              <TurnNote side={side} turn={turnOfItems(side, rows)} full />
            </>
          )
        }
        actions={actions}
        lead={first ? lead(first).filter(Boolean).join(' · ') : <Skeleton width="var(--line-bone)" height="1lh" />}
      />
      <ItemTable {...table} rows={rows} />
    </>
  )
}
