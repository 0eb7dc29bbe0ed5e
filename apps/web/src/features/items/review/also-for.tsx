import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { isFinal } from '@portal/domain/items/item-statuses.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Stack } from '../../../ui/layout.tsx'
import styles from './beside-decision.module.css'

type SiblingItem = ItemDetail['requestItems'][number]

export interface AlsoForProps {
  /** The other items that wait for a decision, or did when they were ticked; one or more. */
  readonly items: readonly SiblingItem[]
  readonly ticked: readonly number[]
  readonly onTick: (itemIds: readonly number[]) => void
}

/** Offers the same decision for other items of the request: for all of them, and then for each. */
export function AlsoFor({ items, ticked, onTick }: AlsoForProps) {
  const [only] = items
  const one = items.length === 1 && only
  const ids = items.map(({ id }) => id)
  return (
    <Stack gap={2} small>
      <Checkbox
        label={one ? m.review_also_for({ item: nameOf(one) }) : m.review_also_for_others({ count: items.length })}
        hint={one && isFinal(one.status) ? itemStatusLabel(one.status) : undefined}
        checked={ticked.length > 0}
        onChange={({ target }) => onTick(target.checked ? ids : [])}
      />
      {!one && ticked.length > 0 && (
        <Stack
          as="fieldset"
          gap={2}
          aria-label={m.review_also_for_others({ count: items.length })}
          className={styles.indented}
        >
          {items.map((item) => (
            <Checkbox
              key={item.id}
              label={nameOf(item)}
              hint={itemStatusLabel(item.status)}
              checked={ticked.includes(item.id)}
              onChange={({ target }) =>
                onTick(ids.filter((id) => (id === item.id ? target.checked : ticked.includes(id))))
              }
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const nameOf = ({ id, itemNumber, serialNumber }: SiblingItem) => `${id} · ${itemNumber} · ${serialNumber}`
