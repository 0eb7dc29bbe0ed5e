import { isBlockedAmplifier } from '@portal/domain/items/item-form.ts'
import { type AmplifierOption, amplifierOptions } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { commonTexts } from '../../parts/common-texts.ts'
import { WarningBox } from '../../ui/message-box.tsx'
import { RadioGroup, YesNo } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { ItemFormValues } from './item-form.ts'
import { wizardTexts as texts } from './wizard-texts.ts'

export interface AmplifierQuestionsProps {
  readonly values: ItemFormValues
  readonly change: (changed: Partial<ItemFormValues>) => void
}

/** The questions about an amplifier; each answer leads to the next question. */
export function AmplifierQuestions({ values, change }: AmplifierQuestionsProps) {
  const { amplifierRepairAttempt: attempt } = values
  return (
    <>
      <YesNo
        label={texts.repairAttempt}
        name="amplifierRepairAttempt"
        yesText={texts.yes}
        noText={texts.no}
        value={attempt}
        onChange={(amplifierRepairAttempt) => change({ amplifierRepairAttempt })}
      />
      {attempt === 'yes' && (
        <TextArea
          label={texts.repairDetails}
          hint={texts.repairDetailsHint}
          name="amplifierRepairAttemptDetails"
          limit={limits.item.repairAttemptDetails}
          cut
          countText={commonTexts.charactersLeft}
          value={values.amplifierRepairAttemptDetails}
          onChange={(event) => change({ amplifierRepairAttemptDetails: event.target.value })}
        />
      )}
      {attempt === 'no' && (
        <YesNo
          label={texts.needsSchematic}
          name="needsSchematic"
          yesText={texts.yes}
          noText={texts.no}
          value={values.needsSchematic}
          onChange={(needsSchematic) => change({ needsSchematic })}
        />
      )}
      {isBlockedAmplifier(values) && <WarningBox>{problemText({ code: 'REPAIR_NOT_TRIED' })}</WarningBox>}
      <RadioGroup<AmplifierOption | ''>
        label={texts.option}
        optionalText={commonTexts.optional}
        name="amplifierOption"
        look="segments"
        options={[
          { value: '', label: texts.optionNone },
          ...amplifierOptions.map((option) => ({ value: option, label: option })),
        ]}
        value={values.amplifierOption ?? ''}
        onChange={(option) => change({ amplifierOption: option === '' ? null : option })}
      />
    </>
  )
}
