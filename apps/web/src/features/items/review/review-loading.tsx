import { m } from '@portal/texts/messages.ts'
import { PageLoading } from '../../../ui/page.tsx'
import { SkeletonPanel } from '../../../ui/skeleton.tsx'
import { Workbench } from './workbench.tsx'

/** A skeleton in the shape of the page. */
export function ReviewLoading() {
  return (
    <PageLoading>
      <Workbench
        evidence={
          <>
            <SkeletonPanel label={m.item_loading()} lines={7} />
            <SkeletonPanel label={m.item_loading()} lines={1} />
            <SkeletonPanel label={m.item_loading()} lines={6} />
          </>
        }
        decision={
          <>
            <SkeletonPanel label={m.item_loading()} lines={7} />
            <SkeletonPanel label={m.item_loading()} lines={6} />
          </>
        }
        records={null}
      />
    </PageLoading>
  )
}
