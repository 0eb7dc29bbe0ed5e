import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { codeOf } from '../../api/client.ts'
import { LoadFailed, type LoadFailedProps } from '../../parts/failures/load-failed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

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
        {m.request_or_item_not_found_hint()}
      </EmptyState>
    )
  return <LoadFailed size="page" {...failed} />
}
