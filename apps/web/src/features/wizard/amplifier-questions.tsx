import { isBlockedAmplifier } from '@portal/domain/items/item-form.ts'
import { type AmplifierOption, amplifierOptions } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { amplifierOptionLabel, yesNoLabel } from '@portal/texts/value-labels.ts'
import { WarningBox } from '../../ui/message-box.tsx'
import { RadioGroup, YesNo } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { ItemFormState } from './use-item-form.ts'

/** The questions about an amplifier; each answer leads to the next question. */
export function AmplifierQuestions({ form }: { form: ItemFormState }) {
  const { amplifierRepairAttempt: attempt, amplifierOption } = form.values
  return (
    <>
      <YesNo
        {...form.choice('amplifierRepairAttempt')}
        label={m.wizard_item_repair_attempt()}
        yesText={yesNoLabel('yes')}
        noText={yesNoLabel('no')}
      />
      {attempt === 'yes' && (
        <TextArea
          {...form.text('amplifierRepairAttemptDetails')}
          label={m.wizard_item_repair_details()}
          hint={m.wizard_item_repair_details_hint()}
          limit={limits.item.repairAttemptDetails}
          cut
          countText={(count) => m.common_characters_left({ count })}
        />
      )}
      {attempt === 'no' && (
        <YesNo
          {...form.choice('needsSchematic')}
          label={m.wizard_item_needs_schematic()}
          yesText={yesNoLabel('yes')}
          noText={yesNoLabel('no')}
        />
      )}
      {isBlockedAmplifier(form.values) && <WarningBox>{m.problem_repair_not_tried()}</WarningBox>}
      <RadioGroup<AmplifierOption | ''>
        label={m.wizard_item_option()}
        optionalText={m.common_optional()}
        name="amplifierOption"
        look="segments"
        options={[
          { value: '', label: m.wizard_item_option_none() },
          ...amplifierOptions.map((option) => ({ value: option, label: amplifierOptionLabel(option) })),
        ]}
        value={amplifierOption ?? ''}
        onChange={(option) => form.change({ amplifierOption: option === '' ? null : option })}
      />
    </>
  )
}
