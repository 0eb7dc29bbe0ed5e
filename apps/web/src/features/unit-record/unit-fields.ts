import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'

const labels: Readonly<Record<string, () => string>> = {
  itemNumber: m.item_number,
  serialNumber: m.item_serial_number,
  shippedOn: m.unit_shipped_on,
  manufacturedOn: m.record_manufactured_on,
  soldOn: m.record_sold_on,
  debtorNumber: m.field_debtor_number,
  invoice: m.record_invoice,
  saleProof: m.record_sale_proof,
}

/** What people read for a field of a unit; the history may name one that this version does not know. */
export const unitFieldLabel = (field: string): string => labels[field]?.() ?? field

/** A value of a field in the history of a unit. */
export const unitFieldText = (field: string, value: string | null): string =>
  value ? (field.endsWith('On') ? dayText(value) : value) : '–'
