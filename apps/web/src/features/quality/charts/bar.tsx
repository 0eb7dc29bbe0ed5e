import { m } from '@portal/texts/messages.ts'
import styles from './charts.module.css'

const height = 10

/** A number of claims as a bar, below its name. */
export const Bar = ({ name, claims, length }: { name: string; claims: number; length: number }) => (
  <>
    <span className={styles.rowHead}>
      <span>{name}</span> <span>{m.quality_claim_count({ count: claims })}</span>
    </span>
    <svg className={styles.drawing} height={height} aria-hidden="true">
      <rect className={styles.bar} width={length} height={height} rx={2} />
    </svg>
  </>
)
