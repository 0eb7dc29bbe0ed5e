import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { changeUnit, getUnitOfItem, getUnitRecord } from '@portal/contract/units/unit-records.ts'
import { useMutation } from '@tanstack/react-query'
import { call, codeOf } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'

/** The service record of a unit. */
export const unitRecordQuery = (unitId: number | string) =>
  readBy(queryKeys.unitRecord(unitId), getUnitRecord, { params: { unitId } })

/** What is known of the unit of an item, with a suggested decision. */
export const unitOfItemQuery = (itemId: number) =>
  readBy(queryKeys.unitOfItem(itemId), getUnitOfItem, { params: { itemId } })

type UnitChange = NonNullable<Parameters<typeof call<typeof changeUnit>>[1]>['body']

/** Changes a unit by hand; what is left out stays as it is. */
export function useChangeUnit({ unit: { unitId } }: UnitRecord) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: (body: UnitChange) => call(changeUnit, { params: { unitId }, body }),
    onSuccess: (record) =>
      refreshAfter({ type: 'unitChanged' }, { queryKey: queryKeys.unitRecord(unitId), update: () => record }),
    // What the colleague saved is shown beside what could not be.
    onError: (error) => codeOf(error) === 'STALE' && refreshAfter({ type: 'unitChanged' }),
  })
}
