import styles from './brand.module.css'
import { Mark } from './mark.tsx'
import { membran, warranty } from './wordmark-path.ts'

/** The product's name, wherever a text needs it. */
export const brandName = 'Membran Warranty'

/** Mark and name on one line, in the colour of the text. `compact` leaves out the second word. */
export function Brand({
  compact = false,
  className,
}: {
  compact?: boolean | undefined
  className?: string | undefined
}) {
  const gap = 60
  const width = compact ? membran.width : membran.width + gap + warranty.width
  return (
    <span className={[styles.brand, className].filter(Boolean).join(' ')}>
      <Mark className={styles.mark} />
      <svg className={styles.word} viewBox={`0 -162 ${width} 200`} role="img" aria-label={brandName} focusable="false">
        <path fill="currentColor" d={membran.path} />
        {!compact && (
          <path fill="currentColor" opacity="0.72" transform={`translate(${membran.width + gap})`} d={warranty.path} />
        )}
      </svg>
    </span>
  )
}
