import { mark } from '@portal/brand/mark.ts'
import { brandName } from '@portal/brand/name.ts'
import { gapBetweenWords, membran, warranty } from '@portal/brand/wordmark.ts'
import styles from './brand.module.css'

/** Mark and name on one line, in the colour of the text. `compact` leaves out the second word. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const width = compact ? membran.width : membran.width + gapBetweenWords + warranty.width
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox={`0 0 ${mark.size} ${mark.size}`} aria-hidden="true" focusable="false">
        <path fill="currentColor" fillRule="evenodd" d={mark.rings} />
        <circle fill="var(--copper)" {...mark.cap} />
      </svg>
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
