import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { pointsQuery } from '../../../parts/points/points-query.ts'
import type { PointTicksProps } from './point-ticks.tsx'

/**
 * What ticks what is missing, loaded after the page: ready before its status is chosen, so that the keys lead to it at
 * once. Without it one writes a note.
 */
export function usePointTicks(): ComponentType<PointTicksProps> | undefined {
  const client = useQueryClient()
  const [ticks, setTicks] = useState<{ readonly Ticks: ComponentType<PointTicksProps> }>()
  useEffect(() => {
    // Texts that administrators seldom change.
    void client.prefetchQuery({ ...pointsQuery, staleTime: 60_000 })
    import('./point-ticks.tsx').then(
      ({ PointTicks }) => setTicks({ Ticks: PointTicks }),
      logFailure('load what can be asked for'),
    )
  }, [client])
  return ticks?.Ticks
}
