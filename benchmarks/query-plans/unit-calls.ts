import { listProducts } from '@portal/api/modules/products/products.views.ts'
import { anotherLooksByOutcome } from '@portal/api/modules/quality/another-looks.views.ts'
import { caseTimes } from '@portal/api/modules/quality/case-times.views.ts'
import { listClaims } from '@portal/api/modules/quality/claims.views.ts'
import { claimsByMonth } from '@portal/api/modules/quality/claims-by-month.views.ts'
import { decisionsByReason } from '@portal/api/modules/quality/decisions.views.ts'
import { failuresOf } from '@portal/api/modules/quality/failures.views.ts'
import { newestUnits, searchUnits, unitsOfProduct } from '@portal/api/modules/units/unit-lists.views.ts'
import { unitForDealer } from '@portal/api/modules/units/unit-look-up.views.ts'
import { unitRecord } from '@portal/api/modules/units/unit-record.views.ts'
import type { Portal } from '@portal/api/portal.ts'
import { shownMonths } from '@portal/domain/quality/shown-months.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type pg from 'pg'

type Parts = Pick<Portal, 'db' | 'storage' | 'config' | 'now'>

/** What is asked about units and of the quality page, by name. The unit that is asked for was claimed and exchanged. */
export async function unitCalls(parts: Parts, client: pg.Client): Promise<Record<string, () => Promise<unknown>>> {
  const { rows } = await client.query<{
    unitId: number
    serialNumber: string
    productId: number
    debtorNumber: string
  }>(
    `select unit_id as "unitId", units.serial_number as "serialNumber", product_id as "productId", debtor_number as "debtorNumber"
     from units join request_items using (serial_folded) where replacement_serial is not null
     order by item_id desc limit 1`,
  )
  const [unit] = rows
  if (!unit) throw new Error('There is no unit that was exchanged.')
  const { unitId, serialNumber, productId, debtorNumber } = unit
  const firstPage = { page: 0, size: 10 }
  const { db } = parts
  const { timeZone } = parts.config
  const today = dayIn(timeZone, parts.now())
  const months = shownMonths({}, today)
  return {
    'look-up of a unit': () => unitForDealer(parts, { debtorNumber }, { serialNumber, brand: '', itemNumber: '' }),
    'service record of a unit': () => unitRecord(parts, unitId),
    'units, newest': () => newestUnits(parts, firstPage),
    'units of a product': () => unitsOfProduct(parts, productId, firstPage),
    'units by the beginning of a serial number': () => searchUnits(parts, serialNumber.slice(0, 4), firstPage),
    'units by the end of a serial number': () => searchUnits(parts, serialNumber.slice(-4), firstPage),
    'quality: claims by product and month': () => claimsByMonth(db, months, timeZone),
    'quality: Nevada chart of a product': () => failuresOf(db, { ...months, productId }, { today, timeZone }),
    'quality: decisions by reason': () => decisionsByReason(db, months, timeZone),
    'quality: how long cases lie': () => caseTimes(db, months, timeZone),
    'quality: how long cases of a product lie': () => caseTimes(db, { ...months, productId }, timeZone),
    'quality: other looks by outcome': () => anotherLooksByOutcome(db, months, timeZone),
    'quality: claims behind a mark': () => listClaims(db, { productId }, firstPage, timeZone),
    products: () => listProducts(parts, {}, firstPage),
  }
}
