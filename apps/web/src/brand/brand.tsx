import { brandName } from '@portal/brand/name.ts'
import { gapBetweenWords, membran, warranty } from '@portal/brand/wordmark.ts'
import styles from './brand.module.css'
import { Mark } from './mark.tsx'

/** Mark and name on one line, in the colour of the text. `compact` leaves out the second word. */
export function Brand({
  compact = false,
  className,
}: {
  compact?: boolean | undefined
  className?: string | undefined
}) {
  const width = compact ? membran.width : membran.width + gapBetweenWords + warranty.width
  return (
    <span className={[styles.brand, className].filter(Boolean).join(' ')}>
      <Mark className={styles.mark} />
      <svg className={styles.word} viewBox={`0 -162 ${width} 200`} role="img" aria-label={brandName} focusable="false">
        <path fill="currentColor" d={membran.path} />
        {!compact && (
          <path
            fill="currentColor"
            opacity="0.72"
            transform={`translate(${membran.width + gapBetweenWords})`}
            d={warranty.path}
          />
        )}
      </svg>
    </span>
  )
}
