import { limits } from '@portal/domain/limits.ts'
import { SkeletonPanel } from '../../../ui/skeleton.tsx'
import { itemTexts } from '../item-texts.ts'
import styles from './workbench.module.css'
import { Workbench } from './workbench.tsx'

/** In the shape of what is coming, and only when it takes a while (specification 9, loading indicator). */
export function ReviewLoading() {
  return (
    <div className={styles.loading} style={{ animationDelay: `${limits.loadingIndicatorAfterMs}ms` }}>
      <Workbench
        evidence={
          <>
            <SkeletonPanel label={itemTexts.loading} lines={5} />
            <SkeletonPanel label={itemTexts.loading} lines={4} />
          </>
        }
        decision={<SkeletonPanel label={itemTexts.loading} lines={8} />}
        records={null}
      />
    </div>
  )
}
