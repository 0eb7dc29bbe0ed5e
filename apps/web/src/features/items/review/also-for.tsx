import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import styles from './also-for.module.css'

type SiblingItem = ItemDetail['requestItems'][number]

export interface AlsoForProps {
  /** The other items that wait for a decision; one or more. */
  readonly undecided: readonly SiblingItem[]
  readonly chosen: readonly number[]
  readonly onChoose: (itemIds: readonly number[]) => void
}

/** Offers the same decision for other items of the request: for all of them, and then for each. */
export function AlsoFor({ undecided, chosen, onChoose }: AlsoForProps) {
  const [only] = undecided
  const one = undecided.length === 1 && only
  const ids = undecided.map(({ id }) => id)
  return (
    <div className={styles.also}>
      <Checkbox
        label={one ? m.review_also_for({ item: nameOf(one) }) : m.review_also_for_others({ count: undecided.length })}
        checked={chosen.length > 0}
        onChange={({ target }) => onChoose(target.checked ? ids : [])}
      />
      {!one && chosen.length > 0 && (
        <fieldset aria-label={m.review_also_for_others({ count: undecided.length })} className={styles.each}>
          {undecided.map((item) => (
            <Checkbox
              key={item.id}
              label={nameOf(item)}
              hint={itemStatusLabel(item.status)}
              checked={chosen.includes(item.id)}
              onChange={({ target }) =>
                onChoose(ids.filter((id) => (id === item.id ? target.checked : chosen.includes(id))))
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

const nameOf = ({ id, itemNumber, serialNumber }: SiblingItem) => `${id} · ${itemNumber} · ${serialNumber}`
