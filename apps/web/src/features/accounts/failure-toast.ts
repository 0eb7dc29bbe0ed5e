import { useEffect, useEffectEvent } from 'react'
import { notify } from '../../ui/notify.ts'

/** Says in a toast that something could not be loaded, once for each time it failed. */
export function useFailureToast(
  { isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number },
  text: string,
): void {
  const failedAt = isError ? errorUpdatedAt : 0
  const say = useEffectEvent(() => notify.error(text))
  useEffect(() => {
    if (failedAt > 0) say()
  }, [failedAt])
}
