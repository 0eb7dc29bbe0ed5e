import type { NextStep, NextStepSave } from '@portal/contract/next-steps/next-step-schemas.ts'
import { itemTypes } from '@portal/domain/items/item-types.ts'
import { type Language, languages } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { type NextStepDecision, nextStepDecisions, problemsOfNextStep } from '@portal/domain/next-steps/next-step.ts'
import { byLanguage, textField, writtenTexts } from '@portal/domain/texts-by-language.ts'
import { m } from '@portal/texts/messages.ts'
import { nextStepProblemText } from '@portal/texts/next-step-problem-texts.ts'
import { refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { itemStatusLabel, itemTypeLabel } from '@portal/texts/value-labels.ts'
import { codeOf, problemsIn } from '../../api/client.ts'
import { useIdempotencyKey } from '../../parts/forms/idempotency-key.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { ownNameOf } from '../../parts/language/language-names.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DeleteNextStep } from './delete-next-step.tsx'
import { useSaveNextStep } from './next-step-queries.ts'

interface NextStepDraft {
  readonly decision: NextStepDecision
  readonly itemType: (typeof itemTypes)[number] | 'all'
  readonly brand: string
  /** '' where nothing is due. */
  readonly days: string
  readonly texts: Readonly<Record<Language, string>>
}

/** What dealers do after a decision, to be added or changed: for which items, by when, and its text in each language. */
export function NextStepForm({
  step,
  onDone,
}: {
  /** Undefined: a new one. */
  step: NextStep | undefined
  /** It was saved, deleted or left as it was. */
  onDone: (notice?: string) => void
}) {
  const save = useSaveNextStep(step)
  const keyFor = useIdempotencyKey()
  const form = useForm<NextStepDraft>({
    initial: draftOf(step),
    validate: (draft) => problemsOfNextStep(stepIn(draft)),
    say: nextStepProblemText,
    send: async (draft) => {
      const body = stepIn(draft)
      await save.mutateAsync({ save: body, key: keyFor(JSON.stringify(body)) })
      form.reset()
      onDone(m.step_saved())
      return false
    },
  })
  const { values } = form
  const { texts: missing } = form.props.errors
  const failed = form.failure !== undefined && Object.keys(problemsIn(form.failure)).length === 0
  return (
    <Panel>
      <Form {...form.props}>
        <SelectField
          label={m.step_decision()}
          options={nextStepDecisions.map((decision) => ({ value: decision, label: itemStatusLabel(decision) }))}
          value={values.decision}
          onChange={(decision) => form.change({ decision })}
        />
        <RadioGroup
          {...form.choice('itemType')}
          label={m.step_for()}
          look="segments"
          options={[
            { value: 'all', label: m.step_for_all() },
            ...itemTypes.map((type) => ({ value: type, label: itemTypeLabel(type) })),
          ]}
        />
        <TextField
          {...form.text('brand')}
          label={m.step_brand()}
          hint={m.step_brand_hint()}
          optionalText={m.common_optional()}
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextField
          {...form.text('days')}
          label={m.step_days()}
          hint={m.step_days_hint()}
          optionalText={m.common_optional()}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          figures
        />
        {languages.map((language, index) => (
          <TextArea
            key={language}
            name={textField(language)}
            label={m.step_text_in({ language: ownNameOf(language) })}
            hint={index === 0 ? m.step_text_hint() : undefined}
            lang={language}
            rows={5}
            limit={limits.nextStep.text}
            countText={(count) => m.common_characters_left({ count })}
            value={values.texts[language]}
            error={index === 0 ? missing : undefined}
            onChange={({ target }) => form.change({ texts: { ...values.texts, [language]: target.value } })}
          />
        ))}
        {failed && <ErrorBox>{refusalTextOr(codeOf(form.failure), m.step_save_failed())}</ErrorBox>}
        <FormActions align="start">
          <Button type="submit" variant="primary" busy={form.busy}>
            {step ? m.common_save() : m.step_add()}
          </Button>
          <Button onClick={() => onDone()}>{m.common_cancel()}</Button>
          {step && <DeleteNextStep step={step} onDeleted={() => onDone(m.step_deleted())} />}
        </FormActions>
      </Form>
    </Panel>
  )
}

const draftOf = (step: NextStep | undefined): NextStepDraft => ({
  decision: step?.decision ?? nextStepDecisions[0],
  itemType: step?.itemType ?? 'all',
  brand: step?.brand ?? '',
  days: step?.days ? String(step.days) : '',
  texts: byLanguage((language) => step?.texts[language] ?? ''),
})

const stepIn = ({ decision, itemType, brand, days, texts }: NextStepDraft): NextStepSave => ({
  decision,
  itemType: itemType === 'all' ? null : itemType,
  brand: brand.trim() || null,
  days: days.trim() === '' ? null : Number(days),
  texts: writtenTexts(texts),
})
