import * as contract from '@portal/contract/units/unit-records.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { changeUnit } from './change-unit.ts'
import { unitOfItem, unitRecord } from './unit-record.views.ts'

const found = <Value>(value: Value | undefined): Decision<Value, 'NOT_FOUND'> =>
  value === undefined ? refuse('NOT_FOUND') : accept(value)

/** The service records of units, and what is known of an item's unit. */
export function unitRecordRoutes(serve: Serve, portal: Portal): void {
  serve(contract.getUnitRecord, async ({ params }) => found(await unitRecord(portal, params.unitId)))
  serve(contract.changeUnit, async ({ actor, params, body }) => {
    const decision = await changeUnit(portal, actor, params.unitId, body)
    return decision.ok ? found(await unitRecord(portal, params.unitId)) : decision
  })
  serve(contract.getUnitOfItem, async ({ params }) => found(await unitOfItem(portal, params.itemId)))
}
