import { isBlockedAmplifier } from '@portal/domain/items/item-form.ts'
import { type AmplifierOption, amplifierOptions, type YesNo, yesNo } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { latestDay } from '@portal/domain/units/sale.ts'
import { m } from '@portal/texts/messages.ts'
import { amplifierOptionLabel, yesNoLabel } from '@portal/texts/value-labels.ts'
import { UploadTiles, UploadWarnings } from '../../parts/uploads/upload-tiles.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { RadioGroup, type RadioGroupProps } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ItemFormState } from './use-item-form.ts'
import { acceptedProof } from './use-sale-proof.ts'

/** A question that is answered with yes or no, and starts unanswered. */
const YesOrNo = (question: Omit<RadioGroupProps<YesNo>, 'options' | 'look'>) => (
  <RadioGroup {...question} look="segments" options={yesNo.map((value) => ({ value, label: yesNoLabel(value) }))} />
)

/** The questions about an amplifier; each answer leads to the next question. */
export function AmplifierQuestions({ form }: { form: ItemFormState }) {
  const { amplifierRepairAttempt: attempt, amplifierOption } = form.values
  return (
    <>
      <YesOrNo {...form.choice('amplifierRepairAttempt')} label={m.wizard_item_repair_attempt()} />
      {attempt === 'yes' && (
        <TextArea
          {...form.text('amplifierRepairAttemptDetails')}
          label={m.wizard_item_repair_details()}
          hint={m.wizard_item_repair_details_hint()}
          limit={limits.item.repairAttemptDetails}
          cut
        />
      )}
      {attempt === 'no' && <YesOrNo {...form.choice('needsSchematic')} label={m.wizard_item_needs_schematic()} />}
      {isBlockedAmplifier(form.values) && <WarningBox>{m.problem_repair_not_tried()}</WarningBox>}
      <RadioGroup<AmplifierOption | ''>
        label={m.wizard_item_option()}
        optional
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

/** When the unit was sold to the end customer, with a proof: asked where its coverage counts from then. */
export function SaleQuestions({ form, notBefore }: { form: ItemFormState; notBefore: string | undefined }) {
  const { saleProof } = form
  return (
    <>
      <TextField
        {...form.text('soldOn')}
        type="date"
        label={m.wizard_sale_sold_on()}
        optional
        hint={m.wizard_sale_sold_on_hint()}
        min={notBefore}
        max={latestDay(new Date())}
        autoFocus={form.mending?.about === 'sale-proof'}
      />
      <DropZone
        label={m.item_sale_proof()}
        name="saleProof"
        prompt={m.wizard_item_files_prompt()}
        hint={m.wizard_sale_proof_hint()}
        accept={acceptedProof}
        onFiles={saleProof.add}
      />
      <UploadWarnings uploads={saleProof} />
      <UploadTiles label={m.item_sale_proof()} uploads={saleProof} />
    </>
  )
}
