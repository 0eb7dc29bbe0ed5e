import type { ReactNode } from 'react'
import { codeOf } from '../../api/client.ts'
import { LoadFailed, type LoadFailedProps } from '../../parts/failures/load-failed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { itemTexts as texts } from './item-texts.ts'

export interface PageFailedProps extends Omit<LoadFailedProps, 'hint' | 'size'> {
  readonly error: unknown
  /** What stands there when it is not that nobody answered, but that there is no such thing. */
  readonly notFoundTitle: string
  /** Leads back, where there is nothing to see here. */
  readonly wayOut: ReactNode
}

/** In the place of a page that could not be loaded, or that is about nothing there is. */
export function PageFailed({ error, notFoundTitle, wayOut, ...failed }: PageFailedProps) {
  // An address that was typed wrong is refused by its form already.
  if (codeOf(error) === 'NOT_FOUND' || codeOf(error) === 'VALIDATION')
    return (
      <EmptyState size="page" title={notFoundTitle} action={wayOut}>
        {texts.notFoundHint}
      </EmptyState>
    )
  return <LoadFailed size="page" {...failed} />
}
