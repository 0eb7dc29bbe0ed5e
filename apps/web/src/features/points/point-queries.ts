import type { Point, PointSave } from '@portal/contract/points/point-schemas.ts'
import { addPoint, changePoint, deletePoint } from '@portal/contract/points/points.ts'
import { call } from '../../api/client.ts'
import { useDeleteKept, useSaveKept } from '../../parts/kept/kept-queries.ts'

/** Saves what can be asked for, a new point where there is none yet. */
export const useSavePoint = (point: Point | undefined) =>
  useSaveKept<PointSave>({ type: 'pointsChanged' }, ({ save, seenVersion, key }) =>
    point
      ? call(changePoint, { params: { pointId: point.pointId }, body: { ...save, seenVersion } })
      : call(addPoint, { body: save, headers: { 'idempotency-key': key } }),
  )

/** Deletes what could be asked for. */
export const useDeletePoint = ({ pointId, version }: Point) =>
  useDeleteKept({ type: 'pointsChanged' }, () =>
    call(deletePoint, { params: { pointId }, query: { seenVersion: String(version) } }),
  )
