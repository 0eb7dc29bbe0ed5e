import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { IconLink } from '../../ui/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx'
import { itemTexts as texts } from './item-texts.ts'
import styles from './sibling-items.module.css'

/** Links to the previous and next item of the request. */
export function SiblingItems({ item, linkTo }: { item: ItemDetail; linkTo: (itemId: number) => string }) {
  const { requestItems, position } = item
  if (requestItems.length < 2) return null
  const previous = requestItems[position - 2]
  const next = requestItems[position]
  return (
    <nav className={styles.siblings} aria-label={texts.otherItems}>
      {previous && (
        <IconLink
          variant="secondary"
          size="s"
          to={linkTo(previous.id)}
          label={texts.previousItem}
          icon={<IconChevronLeft />}
        />
      )}
      <span className={styles.position}>
        {position} of {requestItems.length}
      </span>
      {next && (
        <IconLink
          variant="secondary"
          size="s"
          to={linkTo(next.id)}
          label={texts.nextItem}
          icon={<IconChevronRight />}
        />
      )}
    </nav>
  )
}
