import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from '../../ui/routing/routing.tsx'

/** What the address says behind its `?`, and how to change it. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const set = useCallback(
    (next: URLSearchParams | Record<string, string> | string, options?: NavigateOptions) =>
      void navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), set] as const
}
