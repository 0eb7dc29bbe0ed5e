import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { unitProblemText } from '@portal/texts/unit-problem-texts.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FieldRow, Form, FormActions } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { changeIn, draftOf, problemsOfDraft } from './unit-edit.ts'
import { unitFieldLabel } from './unit-fields.ts'
import { useChangeUnit } from './unit-record-queries.ts'

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
  const saidAtField = Object.keys(form.problems).length > 0
  return (
    <Panel title={m.record_edit()}>
      <Form {...form.props}>
        {form.failure !== undefined && !saidAtField && <ErrorBox>{m.record_save_failed()}</ErrorBox>}
        <FieldRow>
          <TextField {...field('serialNumber')} required figures autoFocus />
          <TextField {...field('itemNumber')} required figures />
        </FieldRow>
        <FieldRow>
          <TextField {...day('shippedOn')} required />
          <TextField {...day('manufacturedOn')} optionalText={m.common_optional()} />
        </FieldRow>
        <FieldRow>
          <TextField {...day('soldOn')} optionalText={m.common_optional()} />
          <TextField {...field('debtorNumber')} optionalText={m.common_optional()} figures />
        </FieldRow>
        <TextField {...field('invoice')} optionalText={m.common_optional()} figures />
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
function parseDraft<Draft extends Record<string, string>>(stored: unknown, like: Draft): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const typed = Object.keys(like).every((field) => typeof (stored as Record<string, unknown>)[field] === 'string')
  return typed ? (stored as Draft) : undefined
}
