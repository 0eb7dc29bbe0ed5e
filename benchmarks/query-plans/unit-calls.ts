import { listProducts } from '@portal/api/modules/products/products.views.ts'
import { newestUnits, searchUnits, unitsOfProduct } from '@portal/api/modules/units/unit-lists.views.ts'
import { unitForDealer } from '@portal/api/modules/units/unit-look-up.views.ts'
import type { Portal } from '@portal/api/portal.ts'
import type pg from 'pg'

type Parts = Pick<Portal, 'db' | 'storage' | 'config' | 'now'>

/** What is asked about units, by name. The unit that is asked for was claimed and exchanged. */
export async function unitCalls(parts: Parts, client: pg.Client): Promise<Record<string, () => Promise<unknown>>> {
  const { rows } = await client.query<{ serialNumber: string; productId: number; debtorNumber: string }>(
    `select units.serial_number as "serialNumber", product_id as "productId", debtor_number as "debtorNumber"
     from units join request_items using (serial_folded) where replacement_serial is not null
     order by item_id desc limit 1`,
  )
  const [unit] = rows
  if (!unit) throw new Error('There is no unit that was exchanged.')
  const { serialNumber, productId, debtorNumber } = unit
  const firstPage = { page: 0, size: 10 }
  return {
    'look-up of a unit': () => unitForDealer(parts, { debtorNumber }, { serialNumber, brand: '', itemNumber: '' }),
    'units, newest': () => newestUnits(parts, firstPage),
    'units of a product': () => unitsOfProduct(parts, productId, firstPage),
    'units by the beginning of a serial number': () => searchUnits(parts, serialNumber.slice(0, 4), firstPage),
    'units by the end of a serial number': () => searchUnits(parts, serialNumber.slice(-4), firstPage),
    products: () => listProducts(parts, {}, firstPage),
  }
}
