import type { ReactNode } from 'react'
import { codeOf } from '../../api/client.ts'
import { LoadFailed, type LoadFailedProps } from '../../parts/failures/load-failed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { itemTexts as texts } from './item-texts.ts'

export interface PageFailedProps extends Omit<LoadFailedProps, 'hint' | 'size'> {
  readonly query: LoadFailedProps['query'] & { readonly error: unknown }
  /** The title when the item or request does not exist, as opposed to a failed call. */
  readonly notFoundTitle: string
  /** Leads back, where there is nothing to see here. */
  readonly backLink: ReactNode
}

/** Shown in place of a page that could not be loaded, or whose item or request does not exist. */
export function PageFailed({ notFoundTitle, backLink, ...failed }: PageFailedProps) {
  const code = codeOf(failed.query.error)
  // A path with a malformed id is answered with 400 instead of 404.
  if (code === 'NOT_FOUND' || code === 'VALIDATION')
    return (
      <EmptyState size="page" title={notFoundTitle} action={backLink}>
        {texts.notFoundHint}
      </EmptyState>
    )
  return <LoadFailed size="page" {...failed} />
}
