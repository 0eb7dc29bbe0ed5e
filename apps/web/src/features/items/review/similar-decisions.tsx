import type { SimilarDecisions as Similar } from '@portal/contract/items/item-shapes.ts'
import { type OutcomeCode, splitOf } from '@portal/domain/items/similar-decisions.ts'
import { m } from '@portal/texts/messages.ts'
import { outcomeLabel } from '@portal/texts/outcome-labels.ts'
import { declineReasonLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../../../parts/dates/date-time.tsx'
import { Coming } from '../../../parts/failures/coming.tsx'
import { Badge, type Tone, ToneDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { similarDecisionsQuery } from '../item-queries.ts'
import styles from './review.module.css'

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
export function SimilarDecisions({ itemId, linkTo }: SimilarDecisionsProps) {
  const similar = useQuery(similarDecisionsQuery(itemId))
  return (
    <Stack gap={2}>
      <h3>{m.similar_title()}</h3>
      {similar.data ? (
        <Found similar={similar.data} linkTo={linkTo} />
      ) : (
        <Coming query={similar} failedText={m.similar_failed()} />
      )}
    </Stack>
  )
}

function Found({
  similar: { items, ofProduct },
  linkTo,
}: Pick<SimilarDecisionsProps, 'linkTo'> & { similar: Similar }) {
  const [open, setOpen] = useState(false)
  if (items.length === 0) return <p>{m.similar_none()}</p>
  return (
    <Stack gap={3} small>
      {ofProduct.items === 0 && <p>{m.similar_none_of_product()}</p>}
      <Split parts={splitOf(items)} />
      <Stack as="ul" gap={0}>
        {items.slice(0, open ? undefined : shownAtOnce).map((item) => (
          <Stack as="li" ruled gap={1} key={item.itemId}>
            <Row as="span" soft digits gap={3}>
              <Link to={linkTo(item.itemId)}>{m.page_item({ itemId: item.itemId })}</Link>
              {!item.sameProduct && <span dir="auto">{item.itemNumber}</span>}
              <DateTime at={item.createdAt} />
              <Text as="span" end>
                <Badge tone={tones[item.outcome]}>{outcomeLabel(item.outcome)}</Badge>
              </Text>
            </Row>
            <Text as="span" oneLine dir="auto">
              {item.issueDescription}
            </Text>
            {item.reason && <span dir="auto">{reasonOf(item)}</span>}
          </Stack>
        ))}
      </Stack>
      {items.length > shownAtOnce && (
        <p>
          <Button size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? m.similar_show_fewer() : m.similar_show_all({ count: items.length })}
          </Button>
        </p>
      )}
      {ofProduct.items > items.length && (
        <Stack gap={2}>
          <Text soft>{m.similar_of_product({ count: ofProduct.items })}</Text>
          <Split parts={ofProduct.split} />
        </Stack>
      )}
    </Stack>
  )
}

const reasonOf = ({ outcome, reason }: Similar['items'][number]): string =>
  outcome === 'DECLINED' ? declineReasonLabel(reason ?? '') : (reason ?? '')

/** How many came to what: a bar, and in words. */
const Split = ({ parts }: { parts: Similar['ofProduct']['split'] }) => (
  <Stack gap={2}>
    <span className={styles.bar} aria-hidden="true">
      {parts.map(({ outcome, items }) => (
        <span key={outcome} className={styles.part} data-tone={tones[outcome]} style={{ flexGrow: items }} />
      ))}
    </span>
    <Row as="ul" digits gap={4}>
      {parts.map(({ outcome, items }) => (
        <Row as="li" key={outcome}>
          <ToneDot tone={tones[outcome]} /> {m.similar_count({ count: items, outcome: outcomeLabel(outcome) })}
        </Row>
      ))}
    </Row>
  </Stack>
)
