import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../../../parts/dates/date-time.tsx'
import { RetryLine } from '../../../parts/failures/load-failed.tsx'
import { ItemStatusBadge } from '../../../parts/statuses/status-badges.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { earlierClaimsQuery } from '../item-queries.ts'

/** The others are one press away. */
const shownAtOnce = 3

export interface EarlierClaimsProps {
  readonly itemId: number
  readonly linkTo: (itemId: number) => string
}

/** Other submitted items with the same serial number, each one press away. The page of an old claim shows later ones, too. */
export function EarlierClaims({ itemId, linkTo }: EarlierClaimsProps) {
  const query = useQuery(earlierClaimsQuery(itemId))
  const [isWhole, setIsWhole] = useState(false)
  if (!query.data) return query.isError && <RetryLine query={query}>{m.review_earlier_claims_failed()}</RetryLine>
  const claims = query.data
  const left = claims.length - shownAtOnce
  return (
    <Stack as="ul" gap={1}>
      {claims.slice(0, isWhole ? undefined : shownAtOnce).map((claim) => (
        <Row as="li" key={claim.itemId} gap={3}>
          <Link to={linkTo(claim.itemId)}>
            {m.common_request_and_item({ requestId: claim.requestId, itemId: claim.itemId })}
          </Link>
          <Text as="span" soft small>
            <DateTime at={claim.createdAt} /> · <span dir="auto">{claim.companyName}</span>
          </Text>
          {claim.itemId > itemId && <Badge>{m.review_later_claim()}</Badge>}
          <ItemStatusBadge status={claim.status} />
        </Row>
      ))}
      {left > 0 && (
        <li>
          <Button size="s" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? m.similar_show_fewer() : m.review_earlier_claims_more({ count: left })}
          </Button>
        </li>
      )}
    </Stack>
  )
}
