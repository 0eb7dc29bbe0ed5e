import { m } from '@portal/texts/messages.ts'

/** What is said below the options of a field while those that the server knows are not there. */
export const restText = ({
  data,
  isError,
}: {
  readonly data: unknown
  readonly isError: boolean
}): string | undefined => (data ? undefined : isError ? m.common_list_failed() : m.common_loading_more())
