import type { NextStep, NextStepSave } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { addNextStep, changeNextStep, deleteNextStep } from '@portal/contract/kept-texts/next-steps.ts'
import { languages } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { type NextStepOutcome, nextStepOutcomes } from '@portal/domain/next-steps/next-step.ts'
import { problemsOfNextStep } from '@portal/domain/next-steps/next-step-form.ts'
import { writtenTexts } from '@portal/domain/texts-by-language.ts'
import { m } from '@portal/texts/messages.ts'
import { nextStepProblemText } from '@portal/texts/next-step-problem-texts.ts'
import { outcomeLabel } from '@portal/texts/outcome-labels.ts'
import { call } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { paths } from '../../page-links.ts'
import {
  type ForItems,
  ForItemsField,
  forItems,
  KeptForm,
  type KeptValues,
  textFacts,
  useKeptForm,
} from '../../parts/kept/kept-form.tsx'
import { forItemsColumn, forItemsLabel, languagesColumn, textColumn } from '../../parts/kept/kept-pages.tsx'
import { ownNameOf } from '../../parts/language/language-names.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

const stepBrandLabel = (brand: string | null): string => brand ?? m.common_all_brands()

/** By when the dealer has to do it. */
const stepDaysText = (days: number | null): string =>
  days === null ? m.step_days_none() : m.step_days_count({ count: days })

/** What happens after a decision, as it is saved. */
const NextStepFacts = ({ step }: { step: NextStep }) => (
  <DescriptionList
    facts={[
      { term: m.common_decision(), details: outcomeLabel(step.outcome), wide: true },
      { term: m.point_for(), details: forItemsLabel(step.itemType) },
      { term: m.common_brand(), details: stepBrandLabel(step.brand) },
      { term: m.step_days(), details: stepDaysText(step.days) },
      ...textFacts(step.texts),
    ]}
  />
)

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
  const form = useKeptForm<NextStepFields, NextStepSave, NextStep>({
    initial: fieldsIn(step, outcome),
    saved: step,
    saveOf: stepIn,
    problemsOf: problemsOfNextStep,
    say: nextStepProblemText,
    storedAs: `next-step:${step?.stepId ?? outcome ?? 'new'}`,
    choices: { outcome: nextStepOutcomes, itemType: forItems },
    add: (sent) => call(addNextStep, sent),
    replace: ({ stepId }, body) => call(changeNextStep, { params: { stepId }, body }),
    remove: ({ stepId }, query) => call(deleteNextStep, { params: { stepId }, query }),
    onDone,
  })
  const { values } = form
  const { texts: missing } = form.props.errors
  return (
    <KeptForm
      form={form}
      theirs={step && <NextStepFacts step={step} />}
      addText={m.step_add()}
      deletion={{
        title: m.step_delete_question(),
        body: m.step_delete_text({ outcome: outcomeLabel(step?.outcome ?? values.outcome) }),
      }}
    >
      <SelectField
        label={m.common_decision()}
        options={nextStepOutcomes.map((value) => ({ value, label: outcomeLabel(value) }))}
        value={values.outcome}
        onChange={(chosen) => form.change({ outcome: chosen })}
      />
      <ForItemsField {...form.choice('itemType')} />
      <SelectField
        label={m.common_brand()}
        options={['', ...brandsWith(step)].map((value) => ({ value, label: stepBrandLabel(value || null) }))}
        value={values.brand}
        onChange={(brand) => form.change({ brand })}
      />
      <TextField
        {...form.text('days')}
        label={m.step_days()}
        hint={m.step_days_hint()}
        optional
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        figures
      />
      {languages.map((language, index) => (
        <TextArea
          key={language}
          {...form.textIn(language)}
          label={m.reply_text_in({ language: ownNameOf(language) })}
          hint={index === 0 ? m.step_text_hint() : undefined}
          rows={5}
          limit={limits.nextStep.text}
          error={index === 0 ? missing : undefined}
        />
      ))}
    </KeptForm>
  )
}

/** The brands of the installation, and the one that the text is for, should that be another one. */
const brandsWith = (step: NextStep | undefined): string[] => [
  ...new Set([...config().brands, ...(step?.brand ? [step.brand] : [])]),
]

/** What dealers do after each decision; undefined while it is loaded. */
export function NextStepList({ steps }: { steps: readonly NextStep[] | undefined }) {
  const columns: Column<NextStep>[] = [
    {
      key: 'outcome',
      header: m.common_decision(),
      cell: ({ outcome }) => outcomeLabel(outcome),
      width: 'minmax(0, 1.5fr)',
    },
    forItemsColumn(),
    { key: 'brand', header: m.common_brand(), cell: ({ brand }) => stepBrandLabel(brand), width: 'minmax(0, 1fr)' },
    { key: 'days', header: m.step_days(), cell: ({ days }) => stepDaysText(days), width: 'minmax(0, 1fr)' },
    textColumn(m.common_text()),
    languagesColumn(),
  ]
  return (
    <Table
      caption={m.steps()}
      columns={columns}
      rows={steps?.toSorted(byOutcome)}
      rowKey={({ stepId }) => stepId}
      rowLink={({ stepId }) => ({ to: paths.adminNextStep(stepId) })}
      empty={<EmptyState title={m.steps_none()}>{m.steps_none_hint()}</EmptyState>}
    />
  )
}

const byOutcome = (one: NextStep, other: NextStep): number =>
  nextStepOutcomes.indexOf(one.outcome) - nextStepOutcomes.indexOf(other.outcome)

/** The form of what happens after a decision, as it is filled in. */
interface NextStepFields {
  readonly outcome: NextStepOutcome
  readonly itemType: ForItems
  /** '' for all brands. */
  readonly brand: string
  /** '' where the dealer has nothing to do. */
  readonly days: string
}

/** The form with which the editing begins. */
const fieldsIn = (step: NextStep | undefined, outcome: NextStepOutcome = nextStepOutcomes[0]): NextStepFields => ({
  outcome: step?.outcome ?? outcome,
  itemType: step?.itemType ?? 'all',
  brand: step?.brand ?? '',
  days: step?.days ? String(step.days) : '',
})

/** What the form says. */
const stepIn = ({ outcome, itemType, brand, days, texts }: KeptValues<NextStepFields>): NextStepSave => ({
  outcome,
  itemType: itemType === 'all' ? null : itemType,
  brand: brand || null,
  days: days.trim() === '' ? null : Number(days),
  texts: writtenTexts(texts),
})
