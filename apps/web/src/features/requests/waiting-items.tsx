import type { WaitingItem } from '@portal/contract/items/item-shapes.ts'
import { listWaitingItems } from '@portal/contract/items/items.ts'
import { m } from '@portal/texts/messages.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { paths } from '../../page-links.ts'
import { ItemLink } from '../../parts/requests/item-link.tsx'
import { TurnNote } from '../../parts/statuses/turn-note.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { OwnRequestFilter } from './request-list-queries.ts'
import styles from './requests.module.css'

type Filter = Pick<OwnRequestFilter, 'mine'>

/** What waits for the dealer, or for the reader alone. */
export const waitingItemsQuery = ({ mine }: Filter) =>
  queryOptions({
    queryKey: queryKeys.waitingItems({ mine }),
    queryFn: ({ signal }) => call(listWaitingItems, { query: { mine }, signal }),
    // What was shown stays until the other is there.
    placeholderData: keepPreviousData,
  })

const askedOf = ({ asked, status }: WaitingItem): string =>
  asked ?? (status === 'Waiting for feedback' ? m.waiting_items_report() : m.waiting_items_answer())

/** The items that wait for the dealer, each with what is asked. Nothing where none does, or where that is not known. */
export function WaitingItems({ filter }: { filter: Filter }) {
  const { data } = useQuery(waitingItemsQuery(filter))
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={m.waiting_items_heading()} className={styles.above}>
      <Stack as="ul" gap={3}>
        {data.items.map((item) => (
          <Stack as="li" gap={0} key={item.itemId}>
            <Row as="span" gap={[0, 3]}>
              <ItemLink to={paths.requestItem(item.itemId, 'active')}>
                {`${item.itemNumber} · ${item.serialNumber}`}
              </ItemLink>
              <TurnNote side="dealer" turn={{ holder: 'dealer', since: item.turnSince }} />
            </Row>
            <Text as="span" soft oneLine dir="auto">
              {askedOf(item)}
            </Text>
          </Stack>
        ))}
      </Stack>
      {data.more > 0 && (
        <Text soft oneLine>
          {m.waiting_items_more({ count: data.more })}
        </Text>
      )}
    </Panel>
  )
}
