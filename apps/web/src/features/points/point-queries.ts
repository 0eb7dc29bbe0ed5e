import type { Point, PointSave } from '@portal/contract/points/point-schemas.ts'
import { addPoint, changePoint, deletePoint } from '@portal/contract/points/points.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useRefreshAfterSave } from '../../api/refresh-after-save.ts'

interface OutgoingPoint {
  readonly save: PointSave
  /** Makes a repeated call harmless. */
  readonly key: string
}

/** Saves what can be asked for, a new point where there is none yet. */
export function useSavePoint(point: Point | undefined) {
  const refresh = useRefreshAfterSave({ type: 'pointsChanged' })
  return useMutation({
    mutationFn: ({ save, key }: OutgoingPoint) =>
      point
        ? call(changePoint, { params: { pointId: point.pointId }, body: { ...save, seenVersion: point.version } })
        : call(addPoint, { body: save, headers: { 'idempotency-key': key } }),
    ...refresh,
  })
}

/** Deletes what could be asked for, unless a colleague has changed it since it was shown. */
export function useDeletePoint({ pointId, version }: Point) {
  const refresh = useRefreshAfterSave({ type: 'pointsChanged' })
  return useMutation({
    mutationFn: () => call(deletePoint, { params: { pointId }, query: { seenVersion: String(version) } }),
    ...refresh,
  })
}
