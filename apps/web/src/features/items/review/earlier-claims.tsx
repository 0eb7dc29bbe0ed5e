import { listEarlierClaims } from '@portal/contract/items/items.ts'
import { m } from '@portal/texts/messages.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { DateTime } from '../../../parts/dates/date-time.tsx'
import { RetryLine } from '../../../parts/failures/retry-line.tsx'
import { ItemStatusBadge } from '../../../parts/statuses/status-badges.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import styles from './earlier-claims.module.css'

/** Other submitted items with the same serial number. */
export const earlierClaimsQuery = (itemId: number) =>
  queryOptions({
    queryKey: queryKeys.earlierClaims(itemId),
    queryFn: ({ signal }) => call(listEarlierClaims, { params: { itemId }, signal }),
  })

/** The panel's place on the page, for the link at the serial number. */
const earlierClaimsAnchor = 'earlier-claims'

/** The page of an old claim shows later claims, too. */
const isLater = (claim: { readonly itemId: number }, itemId: number): boolean => claim.itemId > itemId

/** How many earlier claims are linked beside the serial number. */
const linkedAtOnce = 3

export interface EarlierClaimsProps {
  readonly itemId: number
  readonly linkTo: (itemId: number) => string
}

/** Earlier claims for the facts of an item, the newest one press away; undefined when there are none. */
export function useEarlierClaimLinks({ itemId, linkTo }: EarlierClaimsProps): ReactNode {
  const { data = [] } = useQuery(earlierClaimsQuery(itemId))
  const claims = data.filter((claim) => !isLater(claim, itemId))
  if (claims.length === 0) return undefined
  return (
    <span className={styles.links}>
      {claims.slice(0, linkedAtOnce).map((claim) => (
        <Link key={claim.itemId} to={linkTo(claim.itemId)}>
          {m.review_claim({ requestId: claim.requestId, itemId: claim.itemId })}
        </Link>
      ))}
      {claims.length > linkedAtOnce && (
        <a href={`#${earlierClaimsAnchor}`}>{m.review_earlier_claims_more({ count: claims.length - linkedAtOnce })}</a>
      )}
    </span>
  )
}

/** Other submitted items with the same serial number, each one press away. */
export function EarlierClaims({ itemId, linkTo }: EarlierClaimsProps) {
  const claims = useQuery(earlierClaimsQuery(itemId))
  return (
    <Panel title={m.review_earlier_claims_of_serial_number()} id={earlierClaimsAnchor}>
      {claims.data?.length === 0 && <p>{m.review_earlier_claims_none()}</p>}
      {claims.data && claims.data.length > 0 && (
        <ul className={styles.claims}>
          {claims.data.map((claim) => (
            <li key={claim.itemId} className={styles.claim}>
              <Link to={linkTo(claim.itemId)}>
                {m.review_claim({ requestId: claim.requestId, itemId: claim.itemId })}
              </Link>
              <span className={styles.facts}>
                <DateTime at={claim.createdAt} /> · <span dir="auto">{claim.companyName}</span>
              </span>
              <span className={styles.status}>
                {isLater(claim, itemId) && <Badge>{m.review_later_claim()}</Badge>}
                <ItemStatusBadge status={claim.status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {!claims.data &&
        (claims.isError ? (
          <RetryLine query={claims}>{m.review_earlier_claims_failed()}</RetryLine>
        ) : (
          <SkeletonText lines={2} />
        ))}
    </Panel>
  )
}
