import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import type { CountsFrom } from '@portal/domain/units/terms.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { coverageText, remarkText } from '@portal/texts/unit-texts.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../page-links.ts'
import { ProductLine } from '../../parts/products/product-line.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './unit-record.module.css'

const termsTexts: Readonly<Record<CountsFrom, (values: { count: number }) => string>> = {
  shipment: m.record_terms_from_shipment,
  sale: m.record_terms_from_sale,
  manufacture: m.record_terms_from_manufacture,
}

/** What a unit is, to whom it was sold, and how long it is covered. */
export function UnitFacts({ record, action }: { record: UnitRecord; action: ReactNode }) {
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
          {
            term: m.record_terms(),
            details: terms && termsTexts[terms.countsFrom]({ count: terms.months }),
            wide: true,
          },
          { term: m.item_type(), details: itemTypeLabel(product.itemType) },
          { term: m.item_serial_number(), details: unit.serialNumber, figures: true },
          { term: m.unit_shipped_on(), details: dayText(unit.shippedOn) },
          { term: m.record_manufactured_on(), details: unit.manufacturedOn && dayText(unit.manufacturedOn) },
          { term: m.field_debtor_number(), details: unit.debtorNumber, figures: true },
          { term: m.common_company(), details: unit.companyName },
          { term: m.record_invoice(), details: unit.invoice, figures: true },
        ]}
      />
      {verdict.remarks.length > 0 && (
        <Stack as="ul" gap={1} className={styles.remarks}>
          {verdict.remarks.map((remark) => (
            <li key={remark.code}>{remarkText(remark)}</li>
          ))}
        </Stack>
      )}
      <span>{action}</span>
    </Panel>
  )
}
