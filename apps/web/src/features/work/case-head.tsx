import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { paths } from '../../page-links.ts'
import { ItemStatusBadge } from '../../parts/statuses/status-badges.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './work.module.css'

interface CaseHeadProps {
  readonly item: ItemDetail
  readonly title: ReactNode
  readonly about: string
}

/** What the case is: the item with its status, whose, of which request; and the way to the whole page. */
export function CaseHead({ item, title, about }: CaseHeadProps) {
  const { id: itemId, requestId, position, requestItems } = item
  return (
    <Stack as="header" gap={1}>
      <Row gap={3}>
        <h2 className={styles.title}>{title}</h2>
        <ItemStatusBadge status={item.status} />
      </Row>
      <Text soft small dir="auto">
        {about}
      </Text>
      <Row as="p" small gap={3}>
        <Link to={paths.adminRequest(requestId)}>
          {requestItems.length > 1
            ? m.work_item_of_request({ requestId, at: position, of: requestItems.length })
            : m.page_request({ requestId })}
        </Link>
        <Link to={paths.adminRequestItem(itemId)}>{m.work_item_open()}</Link>
      </Row>
    </Stack>
  )
}
