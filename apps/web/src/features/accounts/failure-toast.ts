import { useEffect } from 'react'
import { notify } from '../../ui/notify.ts'

/** Says in a toast that something could not be loaded, once for each time it failed. */
export function useFailureToast(
  { isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number },
  text: string,
): void {
  const failedAt = isError ? errorUpdatedAt : 0
  useEffect(() => {
    if (failedAt > 0) notify.error(text)
  }, [failedAt, text])
}
