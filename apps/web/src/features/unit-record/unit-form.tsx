import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { latestDay } from '@portal/domain/units/sale.ts'
import { problemsOfUnit, type UnitFacts } from '@portal/domain/units/unit-form.ts'
import { m } from '@portal/texts/messages.ts'
import { unitProblemText } from '@portal/texts/unit-problem-texts.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { ChangedMeanwhile } from '../../parts/forms/changed-meanwhile.tsx'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { FieldRow, Form, FormActions } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { unitDraft, unitFieldLabel, unitFieldText } from './unit-facts.tsx'
import { useChangeUnit } from './unit-record-queries.ts'

/** The fields as they are filled in: '' where nothing is known. */
type UnitFields = Record<keyof UnitFacts, string>

/** What the form holds: the unit as it is typed, and as it was seen saved, so that a colleague's change is noticed. */
interface UnitDraft extends UnitFields {
  readonly seen: UnitFields
}

/** What is saved of a unit, as its form shows it. */
const savedIn = ({ unit, product }: UnitRecord): UnitFields => ({
  itemNumber: product.itemNumber,
  serialNumber: unit.serialNumber,
  shippedOn: unit.shippedOn,
  manufacturedOn: unit.manufacturedOn ?? '',
  soldOn: unit.soldOn ?? '',
  debtorNumber: unit.debtorNumber,
  invoice: unit.invoice,
})

const factsIn = ({ manufacturedOn, soldOn, ...fields }: UnitFields): UnitFacts => ({
  itemNumber: fields.itemNumber.trim(),
  serialNumber: fields.serialNumber.trim(),
  shippedOn: fields.shippedOn,
  debtorNumber: fields.debtorNumber.trim(),
  invoice: fields.invoice.trim(),
  manufacturedOn: manufacturedOn || null,
  soldOn: soldOn || null,
})

type FieldNames = readonly (keyof UnitFacts)[]

/** The fields in which something else is typed than was seen. */
const changedIn = (draft: UnitDraft): FieldNames =>
  (Object.keys(draft.seen) as (keyof UnitFacts)[]).filter((field) => draft[field].trim() !== draft.seen[field].trim())

const only = (fields: UnitFields, names: FieldNames): Partial<UnitFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

/** Some fields as they are sent: no day is null. */
const toSend = (fields: UnitFields, names: FieldNames): Partial<UnitFacts> =>
  Object.fromEntries(names.map((name) => [name, fields[name] || (name.endsWith('On') ? null : '')]))

/** Everything of a unit but its brand, to be changed by hand. Only what was changed is sent, with what was seen of it. */
export function UnitForm({ record, onClose }: { record: UnitRecord; onClose: () => void }) {
  const change = useChangeUnit(record)
  const saved = savedIn(record)
  const form = useForm<UnitDraft>({
    initial: { ...saved, seen: saved },
    validate: (draft) => problemsOfUnit(factsIn(draft), latestDay(new Date()), factsIn(draft.seen)),
    say: unitProblemText,
    send: async (draft) => {
      const changed = changedIn(draft)
      if (changed.length > 0) {
        await change.mutateAsync({ ...toSend(draft, changed), seen: toSend(draft.seen, changed) })
        notify.success(m.record_saved())
      }
      onClose()
    },
    stored: { key: unitDraft(record.unit.unitId), parse: (stored) => parseDraft(stored, saved) },
  })
  const { values } = form
  const changed = changedIn(values)
  /** Where a colleague saved something else than what was seen, and is typed here. */
  const theirs = changed.filter((field) => ![values.seen[field], values[field].trim()].includes(saved[field]))
  /** Goes on from what is saved now, with these fields as they are typed. */
  const goOnWith = (mine: FieldNames) => {
    form.change({ ...saved, ...only(values, mine), seen: saved })
    form.dismissFailure()
  }
  const field = (name: Parameters<typeof form.text>[0]) => ({ ...form.text(name), label: unitFieldLabel(name) })
  const day = (name: Parameters<typeof form.text>[0]) => ({ ...field(name), type: 'date', figures: true })
  const saidAtField = Object.keys(form.problems).length > 0
  return (
    <Panel title={m.record_edit()}>
      <Form {...form.props}>
        {theirs.length > 0 && !form.busy && (
          <ChangedMeanwhile
            title={m.record_changed_meanwhile()}
            failure={form.failure}
            onKeepMine={() => goOnWith(changed)}
            onUseTheirs={() => goOnWith(changed.filter((field) => !theirs.includes(field)))}
          >
            <DescriptionList
              facts={theirs.map((field) => ({
                term: unitFieldLabel(field),
                details: unitFieldText(field, saved[field]),
              }))}
            />
          </ChangedMeanwhile>
        )}
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
        {form.failure !== undefined && !saidAtField && theirs.length === 0 && (
          <ErrorBox>{m.record_save_failed()}</ErrorBox>
        )}
        <FormActions align="start">
          <SubmitButton of={form}>{m.common_save()}</SubmitButton>
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
function parseDraft(stored: unknown, like: UnitFields): UnitDraft | undefined {
  const isTyped = (fields: Readonly<Record<string, unknown>>) =>
    Object.keys(like).every((field) => typeof fields[field] === 'string')
  const draft = fieldsOf(stored)
  return isTyped(draft) && isTyped(fieldsOf(draft.seen)) ? (draft as unknown as UnitDraft) : undefined
}
