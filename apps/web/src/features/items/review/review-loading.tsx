import { PageLoading } from '../../../ui/page.tsx'
import { SkeletonPanel } from '../../../ui/skeleton.tsx'
import { itemTexts } from '../item-texts.ts'
import { Workbench } from './workbench.tsx'

/** A skeleton in the shape of the page. */
export function ReviewLoading() {
  return (
    <PageLoading>
      <Workbench
        evidence={
          <>
            <SkeletonPanel label={itemTexts.loading} lines={7} />
            <SkeletonPanel label={itemTexts.loading} lines={1} />
            <SkeletonPanel label={itemTexts.loading} lines={6} />
          </>
        }
        decision={
          <>
            <SkeletonPanel label={itemTexts.loading} lines={7} />
            <SkeletonPanel label={itemTexts.loading} lines={6} />
          </>
        }
        records={null}
      />
    </PageLoading>
  )
}
