import { itemTypes } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { config } from '../../api/config.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { ScanButton, useReaderAhead } from '../../parts/scan/scan-button.tsx'
import { useSomethingShared } from '../../parts/shared-files/shared-files.ts'
import { ItemMediaField } from '../../parts/uploads/item-media-field.tsx'
import { useLeaveGuard } from '../../parts/uploads/leave-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Figures, Stack } from '../../ui/layout.tsx'
import { InfoBox } from '../../ui/message-box.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { HidableInfoBox } from './info-box.tsx'
import type { ItemFormValues } from './item-form.ts'
import { StepFailed } from './step-failed.tsx'
import { type ItemFormOptions, type ItemFormState, useItemForm } from './use-item-form.ts'
import styles from './wizard.module.css'
import { WizardActions } from './wizard-frame.tsx'

// What a type of item asks for, and what is known of a unit: most choose or scan it after they have pressed something.
const ShotList = loadedLater(() => import('./shots/shot-list.tsx'), 'ShotList', {
  meanwhile: () => <SkeletonText lines={8} />,
})
const WhatTheyShow = loadedLater(() => import('./shots/shot-list.tsx'), 'WhatTheyShow')
const AmplifierQuestions = loadedLater(() => import('./item-questions.tsx'), 'AmplifierQuestions')
const SaleQuestions = loadedLater(() => import('./item-questions.tsx'), 'SaleQuestions')
const PointAtIt = loadedLater(() => import('./point-at-it.tsx'), 'PointAtIt')
const SharedFiles = loadedLater(() => import('./shared-files.tsx'), 'SharedFiles')
const UnitVerdict = loadedLater(() => import('./unit-verdict.tsx'), 'UnitVerdict')

let hasParts = false

/** Loads what the form shows once there is something in it. */
export const loadPartsOfForm = async (): Promise<void> => {
  await Promise.all(
    [ShotList, WhatTheyShow, AmplifierQuestions, SaleQuestions, PointAtIt, UnitVerdict].map((part) => part.load()),
  )
  hasParts = true
}

/** Whether a form with something in it can be drawn: with all its parts, so that nothing moves below a finger. */
export function useHasPartsOfForm(isFilled: boolean): boolean {
  const [isDone, setIsDone] = useState(hasParts)
  useEffect(() => {
    if (!isFilled || isDone) return
    // What does not load now is tried again in its place.
    void loadPartsOfForm()
      .catch(logFailure('load the rest of the form'))
      .then(() => setIsDone(true))
  }, [isFilled, isDone])
  return isDone || !isFilled
}

export interface ItemFormStepProps extends ItemFormOptions {
  /** Whether another item of the same kind is added: its serial number is what is missing. */
  readonly isLike: boolean
  /** What is said above the form. */
  readonly note?: ReactNode
  /** Leads on without saving. */
  readonly onOverview: () => void
}

/** The second step: adds or edits one item. */
export function ItemFormStep({ isLike, note, onOverview, ...options }: ItemFormStepProps) {
  const form = useItemForm(options)
  useLeaveGuard(form.uploads.isOnlyHere || form.saleProof.isOnlyHere)
  useReaderAhead()
  const isSomethingShared = useSomethingShared()
  const { serialNumber } = form.unit
  useEffect(() => {
    if (isLike) serialNumber.current?.focus()
  }, [isLike, serialNumber])
  const editing = options.isChange
  return (
    <>
      <PageHeader title={editing ? <EditedTitle {...options.initial} /> : m.wizard_item_add()} />
      <Form {...form.props} enterGoesOn>
        <Stack>
          {note}
          {!editing && isSomethingShared && <SharedFiles onTaken={(files) => form.uploads.add(files)} />}
          <HidableInfoBox flag="hideItemFormInfoBox" title={m.wizard_item_info_heading()}>
            {m.wizard_item_info_text()}
          </HidableInfoBox>
          {form.discard && (
            <InfoBox
              actions={
                <Button size="s" onClick={form.discard}>
                  {m.wizard_item_discard()}
                </Button>
              }
            >
              {m.wizard_item_restored()}
            </InfoBox>
          )}
          <Panel>
            <ItemFields form={form} />
          </Panel>
          {form.failed && <StepFailed error={form.failure} />}
        </Stack>
        <WizardActions>
          <SubmitButton of={form} busyText={m.common_saving()}>
            {editing ? m.wizard_item_save() : m.wizard_item_add()}
          </SubmitButton>
          <Button onClick={onOverview}>
            {editing ? m.wizard_item_back_to_overview() : m.wizard_item_to_overview()}
          </Button>
        </WizardActions>
      </Form>
    </>
  )
}

/** Names the item by the serial number that it was saved with. */
const EditedTitle = ({ serialNumber }: Pick<ItemFormValues, 'serialNumber'>) => (
  <>
    <span>{m.wizard_item_edit()}</span> · <Figures>{serialNumber}</Figures>
  </>
)

function ItemFields({ form }: { form: ItemFormState }) {
  const { uploads } = form
  const { itemType, faultKind, skippedShots } = form.values
  const untyped = itemType === null
  const saysSale = form.values.soldOn !== '' || form.values.saleProof.length > 0
  return (
    <>
      <SerialNumber form={form} />
      <RadioGroup
        {...form.choice('itemType')}
        onChange={form.changeType}
        label={m.common_item_type()}
        look="segments"
        options={itemTypes.map((type) => ({ value: type, label: itemTypeLabel(type) }))}
      />
      {form.undo && (
        <div role="status">
          <InfoBox
            actions={
              <Button size="s" onClick={form.undo}>
                {m.wizard_item_undo()}
              </Button>
            }
          >
            {m.wizard_item_cleared()}
          </InfoBox>
        </div>
      )}
      <RadioGroup
        {...form.choice('brand')}
        label={m.common_brand()}
        look="segments"
        options={config().brands.map((brand) => ({ value: brand, label: brand }))}
        disabled={untyped}
      />
      <TextField
        {...asPrinted}
        {...form.text('itemNumber')}
        ref={form.unit.itemNumber}
        label={m.common_item_number()}
        disabled={untyped}
      />
      {!untyped && (form.unit.sale || saysSale) && (
        <SaleQuestions form={form} notBefore={form.unit.sale?.notBefore ?? undefined} />
      )}
      {itemType === 'Amplifier' && (
        <Stack gap={4} ref={form.unit.questions}>
          <AmplifierQuestions form={form} />
        </Stack>
      )}
      <TextArea
        ref={form.unit.nextField}
        {...form.text('issueDescription')}
        label={m.item_issue_description()}
        hint={m.wizard_item_issue_hint()}
        limit={limits.item.issueDescription}
        disabled={untyped}
      />
      <Stack gap={4}>
        {itemType && (
          <ShotList
            {...{ itemType, faultKind, skippedShots, uploads }}
            begin={form.mending?.about === 'shot' ? form.mending.shot : undefined}
            onFaultKind={(faultKind) => form.change({ faultKind })}
            onSkipped={(skippedShots) => form.change({ skippedShots })}
          />
        )}
        <ItemMediaField
          label={m.wizard_item_files()}
          hideLabel={!untyped}
          uploads={uploads}
          camera={false}
          disabledReason={untyped ? m.wizard_item_choose_type_first() : undefined}
        />
        {itemType && <WhatTheyShow {...{ itemType, faultKind, skippedShots, uploads }} />}
      </Stack>
      <PointAtIt
        uploads={uploads.uploads}
        spots={form.values.dealerSpots}
        onSpots={(dealerSpots) => form.change({ dealerSpots })}
      />
    </>
  )
}

/** The serial number, typed or scanned: where the portal knows the unit, the rest of the form is filled in. */
function SerialNumber({ form: { unit, values, text } }: { form: ItemFormState }) {
  const untyped = values.itemType === null
  const { found, ...verdict } = unit.verdict
  return (
    <>
      <Stack gap={[2, 3]} className={styles.serialNumber}>
        <TextField
          {...asPrinted}
          {...text('serialNumber')}
          ref={unit.serialNumber}
          label={m.common_serial_number()}
          hint={m.wizard_unit_look_up_hint()}
          enterKeyHint={untyped ? 'search' : undefined}
          onBlur={unit.onBlur}
          onKeyDown={(event) => {
            // Not the Enter that ends the choice of a character.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // What is found leads on, instead of the form.
            event.preventDefault()
            void unit.onEnter()
          }}
        />
        <ScanButton onRead={unit.onScanned} />
      </Stack>
      <div role="status" className={styles.status}>
        {found && <UnitVerdict {...verdict} found={found} />}
      </div>
    </>
  )
}

/** Attributes of a number from a type label: no correction, completion or capitals. */
const asPrinted = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
  figures: true,
} as const
