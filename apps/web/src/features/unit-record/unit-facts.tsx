import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { termsText } from '@portal/texts/terms-texts.ts'
import { coverageText, remarkText } from '@portal/texts/unit-texts.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import type { ReactNode } from 'react'
import { paths } from '../../page-links.ts'
import { ProductLine } from '../../parts/products/product-line.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './unit-record.module.css'

/** Where what was typed into the form of a unit is kept until it is saved. */
export const unitDraft = (unitId: number): string => `unit:${unitId}`

/** What a unit is, to whom it was sold, and how long it is covered. */
export function UnitFactsPanel({ record, action }: { record: UnitRecord; action: ReactNode }) {
  const { unit, product, terms, verdict } = record
  return (
    <Panel title={m.record_details()}>
      <DescriptionList
        facts={[
          {
            term: m.product(),
            details: (
              <Link to={paths.adminProduct(product.productId)} className={styles.product}>
                <ProductLine product={product} />
              </Link>
            ),
            wide: true,
          },
          { term: m.record_coverage(), details: coverageText(verdict.coverage), wide: true },
          { term: m.terms(), details: terms && termsText(terms), wide: true },
          { term: m.item_type(), details: itemTypeLabel(product.itemType) },
          { term: m.item_serial_number(), details: unit.serialNumber, figures: true },
          { term: m.unit_shipped_on(), details: dayText(unit.shippedOn) },
          { term: m.common_manufactured_on(), details: unit.manufacturedOn && dayText(unit.manufacturedOn) },
          { term: m.field_debtor_number(), details: unit.debtorNumber, figures: true },
          { term: m.common_company(), details: unit.companyName },
          { term: m.common_invoice(), details: unit.invoice, figures: true },
        ]}
      />
      {verdict.remarks.length > 0 && (
        <ul>
          {verdict.remarks.map((remark) => (
            <li key={remark.code}>{remarkText(remark)}</li>
          ))}
        </ul>
      )}
      <span>{action}</span>
    </Panel>
  )
}

const labels: Readonly<Record<string, () => string>> = {
  itemNumber: m.item_number,
  serialNumber: m.item_serial_number,
  shippedOn: m.unit_shipped_on,
  manufacturedOn: m.common_manufactured_on,
  soldOn: m.common_sold_on,
  debtorNumber: m.field_debtor_number,
  invoice: m.common_invoice,
  saleProof: m.record_sale_proof,
}

/** What people read for a field of a unit; the history may name one that this version does not know. */
export const unitFieldLabel = (field: string): string => labels[field]?.() ?? field

/** A value of a field in the history of a unit. */
export const unitFieldText = (field: string, value: string | null): string =>
  value ? (field.endsWith('On') ? dayText(value) : value) : '–'
