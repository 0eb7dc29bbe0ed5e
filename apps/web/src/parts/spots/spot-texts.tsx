import type { NumberedSpot } from '@portal/domain/items/numbered-spots.ts'
import { MarkNumber } from '../../ui/mark-number.tsx'
import styles from './spot-texts.module.css'

/** The words of spots, each beside its number. */
export const SpotTexts = ({ spots }: { spots: readonly NumberedSpot[] }) => (
  <ol className={styles.texts}>
    {spots.map(({ number, text }) => (
      <li key={number}>
        <MarkNumber number={number} />
        <span dir="auto">{text}</span>
      </li>
    ))}
  </ol>
)
