import { SkeletonPanel, SkeletonText } from '../../ui/skeleton.tsx'
import { type FailedQuery, LoadFailed, RetryLine } from './load-failed.tsx'

interface ComingProps {
  /** Says in a sentence what could not be loaded. */
  readonly failedText: string
  readonly query: FailedQuery & { readonly isError: boolean }
  readonly lines?: number
}

/** In a panel, in place of what is still coming or could not be loaded. */
export const Coming = ({ failedText, query, lines }: ComingProps) =>
  query.isError ? <RetryLine query={query}>{failedText}</RetryLine> : <SkeletonText lines={lines} />

/** In a page, in place of the panel that is still coming or could not be loaded. */
export const ComingPanel = ({ failedText, query, label }: Omit<ComingProps, 'lines'> & { readonly label: string }) =>
  query.isError ? <LoadFailed title={failedText} query={query} /> : <SkeletonPanel label={label} />
