import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeOf } from '../../api/client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed, type LoadFailedProps } from './load-failed.tsx'

export interface PageFailedProps extends Omit<LoadFailedProps, 'hint' | 'size'> {
  readonly query: LoadFailedProps['query'] & { readonly error: unknown }
  /** The title when what the page is about does not exist, as opposed to a failed call. */
  readonly notFoundTitle: string
  readonly notFoundHint?: string
  /** Leads back, where there is nothing to see here. */
  readonly backLink: ReactNode
}

/** Whether there is nothing of it to show: it could not be loaded, or is gone since. */
export const hasNothingToShow = ({
  data,
  isError,
  error,
}: Pick<UseQueryResult, 'data' | 'isError' | 'error'>): boolean =>
  isError && (data === undefined || codeOf(error) === 'NOT_FOUND')

/** Whether there is nothing of that id; a malformed one is answered with 400 instead of 404. */
export const isNotFound = (error: unknown): boolean => ['NOT_FOUND', 'VALIDATION'].includes(codeOf(error) ?? '')

/** Shown in place of a page that could not be loaded, or of which there is nothing to see. */
export function PageFailed({ notFoundTitle, notFoundHint, backLink, ...failed }: PageFailedProps) {
  if (isNotFound(failed.query.error))
    return (
      <EmptyState size="page" title={notFoundTitle} action={backLink}>
        {notFoundHint}
      </EmptyState>
    )
  return <LoadFailed size="page" {...failed} />
}
