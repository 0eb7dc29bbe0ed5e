import type { NumberedSpot } from '@portal/domain/items/numbered-spots.ts'
import { Stack } from '../../ui/layout.tsx'
import { MarkNumber } from '../../ui/marked-picture.tsx'
import styles from './spots.module.css'

/** The words of spots, each beside its number. */
export const SpotTexts = ({ spots }: { spots: readonly NumberedSpot[] }) => (
  <Stack as="ol" gap={2}>
    {spots.map(({ number, text }) => (
      <li key={number} className={styles.line}>
        <MarkNumber number={number} />
        <span dir="auto">{text}</span>
      </li>
    ))}
  </Stack>
)
