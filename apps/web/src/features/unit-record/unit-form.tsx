import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { latestDay } from '@portal/domain/units/sale.ts'
import { changesBetween, problemsOfUnit, type UnitFacts } from '@portal/domain/units/unit-form.ts'
import { m } from '@portal/texts/messages.ts'
import { unitProblemText } from '@portal/texts/unit-problem-texts.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FieldRow, Form, FormActions } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { unitFieldLabel } from './unit-facts.tsx'
import { useChangeUnit } from './unit-record-queries.ts'

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
