import type { MatchedItem } from '@portal/contract/requests/request-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { Row, Stack, Text, target } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { MatchedText } from '../lists/matched-text.tsx'
import { ItemStatusBadge } from '../statuses/status-badges.tsx'

interface FoundItemsProps {
  readonly items: readonly MatchedItem[]
  /** How many there are, with those that are not among `items`. */
  readonly count: number | undefined
  readonly search: string
  /** Whether a part of an item number is found, too. */
  readonly byItemNumber: boolean | undefined
  readonly linkTo: (itemId: number) => string
}

/** The items of a request in which a search found its text, marked. */
export function FoundItems({ items, count = 0, search, byItemNumber, linkTo }: FoundItemsProps) {
  const more = count - items.length
  return (
    <Stack as="ul" gap={1}>
      {items.map(({ itemId, itemNumber, serialNumber, status }) => (
        <Row as="li" gap={[0, 3]} key={itemId}>
          <ItemLink to={linkTo(itemId)}>
            <MatchedText text={serialNumber} search={search} />
          </ItemLink>
          <Text as="span" soft digits>
            <MatchedText text={itemNumber} search={byItemNumber ? search : undefined} />
            <span> · </span>
            <MatchedText text={m.page_item({ itemId })} search={search === String(itemId) ? search : undefined} />
          </Text>
          <ItemStatusBadge status={status} />
        </Row>
      ))}
      {more > 0 && (
        <Text as="li" soft digits>
          {m.search_more_items({ count: more })}
        </Text>
      )}
    </Stack>
  )
}

/** Leads to an item from a short list of some, large enough for a finger. */
export const ItemLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Row as="span" strong digits>
    <Link to={to} className={target}>
      <span>{children}</span>
    </Link>
  </Row>
)
