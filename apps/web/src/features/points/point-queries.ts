import type { Point, PointSave } from '@portal/contract/points/point-schemas.ts'
import { addPoint, changePoint, deletePoint } from '@portal/contract/points/points.ts'
import { useMutation } from '@tanstack/react-query'
import { call, codeOf } from '../../api/client.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'

interface OutgoingPoint {
  readonly save: PointSave
  /** Makes a repeated call harmless. */
  readonly key: string
}

/** Saves what can be asked for, a new point where there is none yet. */
export function useSavePoint(point: Point | undefined) {
  const changed = useChanged()
  return useMutation({
    mutationFn: ({ save, key }: OutgoingPoint) =>
      point
        ? call(changePoint, { params: { pointId: point.pointId }, body: { ...save, seenVersion: point.version } })
        : call(addPoint, { body: save, headers: { 'idempotency-key': key } }),
    ...changed,
  })
}

/** Deletes what could be asked for, unless a colleague has changed it since it was shown. */
export function useDeletePoint({ pointId, version }: Point) {
  const changed = useChanged()
  return useMutation({
    mutationFn: () => call(deletePoint, { params: { pointId }, query: { seenVersion: String(version) } }),
    ...changed,
  })
}

function useChanged() {
  const refreshAfter = useRefreshAfterChange()
  return {
    onSuccess: () => refreshAfter({ type: 'pointsChanged' }),
    // What the colleague wrote is what the next attempt changes.
    onError: (error: unknown) => codeOf(error) === 'STALE' && refreshAfter({ type: 'pointsChanged' }),
  }
}
