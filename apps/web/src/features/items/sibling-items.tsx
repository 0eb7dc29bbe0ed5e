import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { IconLink } from '../../ui/icon-button.tsx'
import { IconChevronRight } from '../../ui/icons.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { IconChevronLeft } from '../../ui/more-icons.tsx'

/** Links to the previous and next item of the request. */
export function SiblingItems({ item, linkTo }: { item: ItemDetail; linkTo: (itemId: number) => string }) {
  const { requestItems, position } = item
  if (requestItems.length < 2) return null
  const previous = requestItems[position - 2]
  const next = requestItems[position]
  return (
    <Row as="nav" aria-label={m.items_of_this_request()}>
      {previous && <IconLink to={linkTo(previous.id)} label={m.item_previous()} icon={<IconChevronLeft />} />}
      <Text as="span" soft small>
        {m.item_position({ position, count: requestItems.length })}
      </Text>
      {next && <IconLink to={linkTo(next.id)} label={m.item_next()} icon={<IconChevronRight />} />}
    </Row>
  )
}
