import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { latestDay } from '@portal/domain/units/sale.ts'
import { changesBetween, problemsOfUnit, type UnitFacts } from '@portal/domain/units/unit-form.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { termsText } from '@portal/texts/terms-texts.ts'
import { unitProblemText } from '@portal/texts/unit-problem-texts.ts'
import { coverageText, remarkText } from '@portal/texts/unit-texts.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import type { ReactNode } from 'react'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { paths } from '../../page-links.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { ProductLine } from '../../parts/products/product-line.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { FieldRow, Form, FormActions } from '../../ui/form.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './unit-record.module.css'
import { useChangeUnit } from './unit-record-queries.ts'

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

/** The form as it is filled in: '' where nothing is known. */
type UnitDraft = Record<keyof UnitFacts, string>

/** The form with which the editing of a unit begins. */
const draftOf = ({ unit, product }: UnitRecord): UnitDraft => ({
  itemNumber: product.itemNumber,
  serialNumber: unit.serialNumber,
  shippedOn: unit.shippedOn,
  manufacturedOn: unit.manufacturedOn ?? '',
  soldOn: unit.soldOn ?? '',
  debtorNumber: unit.debtorNumber,
  invoice: unit.invoice,
})

const factsIn = ({ manufacturedOn, soldOn, ...draft }: UnitDraft): UnitFacts => ({
  ...draft,
  itemNumber: draft.itemNumber.trim(),
  serialNumber: draft.serialNumber.trim(),
  debtorNumber: draft.debtorNumber.trim(),
  invoice: draft.invoice.trim(),
  manufacturedOn: manufacturedOn || null,
  soldOn: soldOn || null,
})

/** What is wrong with the form now. */
const problemsOfDraft = (draft: UnitDraft, record: UnitRecord): Problems<keyof UnitFacts> =>
  problemsOfUnit(factsIn(draft), latestDay(new Date()), factsIn(draftOf(record)))

/** What the form changes of the unit: only that is sent. */
const changeIn = (draft: UnitDraft, record: UnitRecord): Partial<UnitFacts> =>
  Object.fromEntries(
    Object.entries(changesBetween(factsIn(draftOf(record)), factsIn(draft))).map(([field, change]) => [
      field,
      change.to,
    ]),
  )

/** Everything of a unit but its brand, to be changed by hand. Only what was changed is sent. */
export function UnitForm({ record, onClose }: { record: UnitRecord; onClose: () => void }) {
  const change = useChangeUnit(record)
  const form = useForm({
    initial: draftOf(record),
    validate: (draft) => problemsOfDraft(draft, record),
    say: unitProblemText,
    send: async (draft) => {
      const changes = changeIn(draft, record)
      if (Object.keys(changes).length > 0) {
        await change.mutateAsync(changes)
        notify.success(m.record_saved())
      }
      onClose()
    },
    stored: { key: `unit:${record.unit.unitId}`, parse: (stored) => parseDraft(stored, draftOf(record)) },
  })
  const field = (name: Parameters<typeof form.text>[0]) => ({ ...form.text(name), label: unitFieldLabel(name) })
  const day = (name: Parameters<typeof form.text>[0]) => ({ ...field(name), type: 'date', figures: true })
  return (
    <Panel title={m.record_edit()}>
      <Form {...form.props}>
        {form.failed && <ErrorBox>{m.record_save_failed()}</ErrorBox>}
        <FieldRow>
          <TextField {...field('serialNumber')} required figures autoFocus />
          <TextField {...field('itemNumber')} required figures />
        </FieldRow>
        <FieldRow>
          <TextField {...day('shippedOn')} required />
          <TextField {...day('manufacturedOn')} optional />
        </FieldRow>
        <FieldRow>
          <TextField {...day('soldOn')} optional />
          <TextField {...field('debtorNumber')} optional figures />
        </FieldRow>
        <TextField {...field('invoice')} optional figures />
        <FormActions align="start">
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.common_save()}
          </Button>
          <Button
            variant="quiet"
            disabled={form.busy}
            onClick={() => {
              form.reset()
              onClose()
            }}
          >
            {m.common_cancel()}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

/** What was typed before a reload; undefined where it is of another form. */
function parseDraft(stored: unknown, like: UnitDraft): UnitDraft | undefined {
  const fields = fieldsOf(stored)
  return Object.keys(like).every((field) => typeof fields[field] === 'string') ? (stored as UnitDraft) : undefined
}
