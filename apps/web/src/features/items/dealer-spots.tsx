import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { LazyMarkedPictures } from '../../parts/spots/lazy-marked-pictures.tsx'
import styles from './item-panels.module.css'

export interface DealerSpotsProps {
  readonly item: Pick<ItemRow, 'dealerSpots' | 'images'>
  /** Whose marks they are, for the reader. */
  readonly title: string
}

/** The pictures in which the dealer points at something; nothing where there are none. */
export const DealerSpots = ({ item: { dealerSpots, images }, title }: DealerSpotsProps) =>
  dealerSpots.length > 0 && (
    <div className={styles.attempt}>
      <h3 className={styles.subtitle}>{title}</h3>
      <LazyMarkedPictures item={{ spots: dealerSpots, images }} />
    </div>
  )
