import { m } from '@portal/texts/messages.ts'
import { useId } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UnitList } from './unit-list.tsx'
import styles from './units-of-product.module.css'

/** The units of a product below their heading, the last shipped first. */
export function UnitsOfProduct({ productId }: { productId: number }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {m.units()}
      </h2>
      <UnitList
        filter={{ productId }}
        empty={<EmptyState title={m.units_none()}>{m.units_none_of_product()}</EmptyState>}
      />
    </section>
  )
}
