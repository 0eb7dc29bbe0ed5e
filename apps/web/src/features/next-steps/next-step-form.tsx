import type { NextStep } from '@portal/contract/next-steps/next-step-schemas.ts'
import { itemTypes } from '@portal/domain/items/item-types.ts'
import { languages } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { type NextStepOutcome, nextStepOutcomes, problemsOfNextStep } from '@portal/domain/next-steps/next-step.ts'
import { textField } from '@portal/domain/texts-by-language.ts'
import { m } from '@portal/texts/messages.ts'
import { nextStepProblemText } from '@portal/texts/next-step-problem-texts.ts'
import { outcomeLabel } from '@portal/texts/outcome-labels.ts'
import { config } from '../../api/config.ts'
import { useIdempotencyKey } from '../../parts/forms/idempotency-key.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { KeptForm } from '../../parts/kept/kept-form.tsx'
import { ownNameOf } from '../../parts/language/language-names.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DeleteNextStep } from './delete-next-step.tsx'
import { draftOf, type NextStepDraft, parseNextStepDraft, stepIn } from './next-step-draft.ts'
import { NextStepFacts } from './next-step-facts.tsx'
import { stepBrandLabel, stepItemsLabel } from './next-step-labels.ts'
import { useSaveNextStep } from './next-step-queries.ts'

interface NextStepFormProps {
  /** Undefined: a new one. */
  readonly step: NextStep | undefined
  /** With which decision a new one begins. */
  readonly outcome?: NextStepOutcome | undefined
  /** It was saved, deleted or left as it was. */
  readonly onDone: (notice?: string) => void
}

/** What happens after a decision, to be added or changed: for which items, by when, and its text in each language. */
export function NextStepForm({ step, outcome, onDone }: NextStepFormProps) {
  const save = useSaveNextStep(step)
  const keyFor = useIdempotencyKey()
  const form = useForm<NextStepDraft>({
    initial: draftOf(step, outcome),
    validate: (draft) => problemsOfNextStep(stepIn(draft)),
    say: nextStepProblemText,
    send: async (draft) => {
      const body = stepIn(draft)
      await save.mutateAsync({ save: body, seenVersion: draft.seenVersion, key: keyFor(JSON.stringify(body)) })
      form.reset()
      onDone(m.step_saved())
      return false
    },
    stored: { key: `next-step:${step?.stepId ?? outcome ?? 'new'}`, parse: parseNextStepDraft },
  })
  const deleted = () => {
    form.reset()
    onDone(m.step_deleted())
  }
  const { values } = form
  const { texts: missing } = form.props.errors
  return (
    <KeptForm
      form={form}
      saved={step}
      theirs={step && <NextStepFacts step={step} />}
      addText={m.step_add()}
      failedText={m.step_save_failed()}
      onCancel={onDone}
      deletion={step && <DeleteNextStep step={step} onDeleted={deleted} />}
    >
      <SelectField
        label={m.step_outcome()}
        options={nextStepOutcomes.map((value) => ({ value, label: outcomeLabel(value) }))}
        value={values.outcome}
        onChange={(chosen) => form.change({ outcome: chosen })}
      />
      <RadioGroup
        {...form.choice('itemType')}
        label={m.step_for()}
        look="segments"
        options={[
          { value: 'all', label: stepItemsLabel(null) },
          ...itemTypes.map((type) => ({ value: type, label: stepItemsLabel(type) })),
        ]}
      />
      <SelectField
        label={m.step_brand()}
        options={['', ...brandsWith(step)].map((value) => ({ value, label: stepBrandLabel(value || null) }))}
        value={values.brand}
        onChange={(brand) => form.change({ brand })}
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
          label={m.reply_text_in({ language: ownNameOf(language) })}
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
    </KeptForm>
  )
}

/** The brands of the installation, and the one that the text is for, should that be another one. */
const brandsWith = (step: NextStep | undefined): string[] => [
  ...new Set([...config().brands, ...(step?.brand ? [step.brand] : [])]),
]
