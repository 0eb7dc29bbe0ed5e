import type { SimilarDecisions } from '@portal/contract/items/item-shapes.ts'
import { type OutcomeCode, splitOf } from '@portal/domain/items/similar-decisions.ts'
import { m } from '@portal/texts/messages.ts'
import { outcomeLabel } from '@portal/texts/outcome-labels.ts'
import { declineReasonLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateTime } from '../../../../parts/dates/date-time.tsx'
import { RetryLine } from '../../../../parts/failures/retry-line.tsx'
import { Badge, type Tone } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { ToneDot } from '../../../../ui/tone-dot.tsx'
import styles from './similar-decisions.module.css'
import { similarDecisionsQuery } from './similar-decisions-query.ts'

const tones: Readonly<Record<OutcomeCode, Tone>> = {
  CURRENT_SERIES: 'green',
  EXCHANGE: 'green',
  CREDIT_NOTE: 'yellow',
  RESOLVED: 'blue',
  LAYOUT_PROVIDED: 'blue',
  COMPLETED: 'grey',
  DECLINED: 'red',
}

/** The others are one press away: a decision is made beside them. */
const shownAtOnce = 3

export interface SimilarDecisionsProps {
  readonly itemId: number
  readonly linkTo: (itemId: number) => string
}

/** The most similar decided items with what they came to, and how the newest of the product were decided. */
export function SimilarDecisionsPanel({ itemId, linkTo }: SimilarDecisionsProps) {
  const similar = useQuery(similarDecisionsQuery(itemId))
  return (
    <Panel title={m.similar_title()}>
      {similar.data ? (
        <Found similar={similar.data} linkTo={linkTo} />
      ) : similar.isError ? (
        <RetryLine query={similar}>{m.similar_failed()}</RetryLine>
      ) : (
        <SkeletonText lines={3} />
      )}
    </Panel>
  )
}

function Found({
  similar: { items, ofProduct },
  linkTo,
}: Pick<SimilarDecisionsProps, 'linkTo'> & { similar: SimilarDecisions }) {
  const [open, setOpen] = useState(false)
  if (items.length === 0) return <p>{m.similar_none()}</p>
  return (
    <div className={styles.found}>
      {ofProduct.items === 0 && <p>{m.similar_none_of_product()}</p>}
      <Split parts={splitOf(items)} />
      <ul className={styles.items}>
        {items.slice(0, open ? undefined : shownAtOnce).map((item) => (
          <li key={item.itemId} className={styles.item}>
            <span className={styles.head}>
              <Link to={linkTo(item.itemId)}>{m.page_item({ itemId: item.itemId })}</Link>
              {!item.sameProduct && <span dir="auto">{item.itemNumber}</span>}
              <DateTime at={item.createdAt} />
              <span className={styles.outcome}>
                <Badge tone={tones[item.outcome]}>{outcomeLabel(item.outcome)}</Badge>
              </span>
            </span>
            <span className={styles.issue} dir="auto">
              {item.issueDescription}
            </span>
            {item.reason && <span dir="auto">{reasonOf(item)}</span>}
          </li>
        ))}
      </ul>
      {items.length > shownAtOnce && (
        <p>
          <Button size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? m.similar_show_fewer() : m.similar_show_all({ count: items.length })}
          </Button>
        </p>
      )}
      {ofProduct.items > items.length && (
        <div>
          <p className={styles.all}>{m.similar_of_product({ count: ofProduct.items })}</p>
          <Split parts={ofProduct.split} />
        </div>
      )}
    </div>
  )
}

const reasonOf = ({ outcome, reason }: SimilarDecisions['items'][number]): string =>
  outcome === 'DECLINED' ? declineReasonLabel(reason ?? '') : (reason ?? '')

/** How many came to what: a bar, and in words. */
const Split = ({ parts }: { parts: SimilarDecisions['ofProduct']['split'] }) => (
  <div className={styles.split}>
    <span className={styles.bar} aria-hidden="true">
      {parts.map(({ outcome, items }) => (
        <span key={outcome} className={styles.part} data-tone={tones[outcome]} style={{ flexGrow: items }} />
      ))}
    </span>
    <ul className={styles.legend}>
      {parts.map(({ outcome, items }) => (
        <li key={outcome} className={styles.count}>
          <ToneDot tone={tones[outcome]} /> {m.similar_count({ count: items, outcome: outcomeLabel(outcome) })}
        </li>
      ))}
    </ul>
  </div>
)
