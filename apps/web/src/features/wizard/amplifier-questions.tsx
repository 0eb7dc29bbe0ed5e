import { isBlockedAmplifier } from '@portal/domain/items/item-form.ts'
import { type AmplifierOption, amplifierOptions } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { WarningBox } from '../../ui/message-box.tsx'
import { RadioGroup, YesNo } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { ItemFormState } from './use-item-form.ts'
import { wizardTexts as texts } from './wizard-texts.ts'

/** The questions about an amplifier; each answer leads to the next question. */
export function AmplifierQuestions({ form }: { form: ItemFormState }) {
  const { amplifierRepairAttempt: attempt, amplifierOption } = form.values
  return (
    <>
      <YesNo
        {...form.choice('amplifierRepairAttempt')}
        label={texts.repairAttempt}
        yesText={texts.yes}
        noText={texts.no}
      />
      {attempt === 'yes' && (
        <TextArea
          {...form.text('amplifierRepairAttemptDetails')}
          label={texts.repairDetails}
          hint={texts.repairDetailsHint}
          limit={limits.item.repairAttemptDetails}
          cut
          countText={(count) => m.common_characters_left({ count })}
        />
      )}
      {attempt === 'no' && (
        <YesNo {...form.choice('needsSchematic')} label={texts.needsSchematic} yesText={texts.yes} noText={texts.no} />
      )}
      {isBlockedAmplifier(form.values) && <WarningBox>{problemText({ code: 'REPAIR_NOT_TRIED' })}</WarningBox>}
      <RadioGroup<AmplifierOption | ''>
        label={texts.option}
        optionalText={m.common_optional()}
        name="amplifierOption"
        look="segments"
        options={[
          { value: '', label: texts.optionNone },
          ...amplifierOptions.map((option) => ({ value: option, label: option })),
        ]}
        value={amplifierOption ?? ''}
        onChange={(option) => form.change({ amplifierOption: option === '' ? null : option })}
      />
    </>
  )
}
