import { itemTypes } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { acceptedFormats, megabytes } from '@portal/texts/file-words.ts'
import { config } from '../../api/config.ts'
import { commonTexts } from '../../parts/common-texts.ts'
import { CameraButtons } from '../../parts/uploads/camera-buttons.tsx'
import { acceptedMedia } from '../../parts/uploads/file-rules.ts'
import { useLeaveGuard } from '../../parts/uploads/leave-guard.tsx'
import { UploadTiles, UploadWarnings } from '../../parts/uploads/upload-tiles.tsx'
import { Button } from '../../ui/button.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { FieldRow, Form } from '../../ui/form.tsx'
import { ErrorBox, InfoBox } from '../../ui/message-box.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AmplifierQuestions } from './amplifier-questions.tsx'
import { HidableInfoBox } from './info-box.tsx'
import { type ItemFormOptions, type ItemFormState, useItemForm } from './use-item-form.ts'
import { WizardActions } from './wizard-actions.tsx'
import { wizardTexts as texts } from './wizard-texts.ts'

/** Attributes of a number from a type label: no correction, completion or capitals. */
const asPrinted = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
  figures: true,
} as const

const filesHint = texts.filesHint(acceptedFormats, limits.item.maximumFiles, megabytes(limits.file.maximumBytes))

/** The second step: adds or edits one item. `onOverview` leads on without saving. */
export function ItemFormStep({ onOverview, ...options }: ItemFormOptions & { readonly onOverview: () => void }) {
  const form = useItemForm(options)
  useLeaveGuard(form.uploads.sending)
  const editing = options.item !== undefined
  return (
    <>
      <PageHeader title={editing ? texts.editItemTitle : texts.addItemTitle} />
      <Form errors={form.errors} onSubmit={() => void form.save()}>
        <Stack>
          <HidableInfoBox flag="hideItemFormInfoBox" title={texts.itemInfo}>
            {texts.itemInfoText}
          </HidableInfoBox>
          {form.discard && (
            <InfoBox
              actions={
                <Button size="s" onClick={form.discard}>
                  {texts.discard}
                </Button>
              }
            >
              {texts.restored}
            </InfoBox>
          )}
          <Panel>
            <ItemFields form={form} />
          </Panel>
          {form.failure && <ErrorBox>{form.failure}</ErrorBox>}
        </Stack>
        <WizardActions>
          <Button
            type="submit"
            variant="primary"
            busy={form.saving}
            busyText={texts.saving}
            disabledReason={form.blockedBy}
          >
            {editing ? texts.saveItem : texts.addItem}
          </Button>
          <Button onClick={onOverview}>{editing ? texts.backToOverview : texts.overview}</Button>
        </WizardActions>
      </Form>
    </>
  )
}

function ItemFields({ form }: { form: ItemFormState }) {
  const { values, change, uploads } = form
  const untyped = values.itemType === null
  return (
    <>
      <RadioGroup
        label={texts.itemType}
        name="itemType"
        look="segments"
        options={itemTypes.map((type) => ({ value: type, label: type }))}
        value={values.itemType}
        onChange={form.changeType}
      />
      {form.undo && (
        <div role="status">
          <InfoBox
            actions={
              <Button size="s" onClick={form.undo}>
                {texts.undo}
              </Button>
            }
          >
            {texts.cleared}
          </InfoBox>
        </div>
      )}
      <RadioGroup
        label={texts.brand}
        name="brand"
        look="segments"
        options={config().brands.map((brand) => ({ value: brand, label: brand }))}
        value={values.brand}
        onChange={(brand) => change({ brand })}
        disabled={untyped}
      />
      <FieldRow>
        <TextField
          {...asPrinted}
          label={texts.itemNumber}
          name="itemNumber"
          value={values.itemNumber}
          onChange={(event) => change({ itemNumber: event.target.value })}
          disabled={untyped}
        />
        <TextField
          {...asPrinted}
          label={texts.serialNumber}
          name="serialNumber"
          value={values.serialNumber}
          onChange={(event) => change({ serialNumber: event.target.value })}
          disabled={untyped}
        />
      </FieldRow>
      <TextArea
        label={texts.issue}
        hint={texts.issueHint}
        name="issueDescription"
        limit={limits.item.issueDescription}
        countText={commonTexts.charactersLeft}
        value={values.issueDescription}
        onChange={(event) => change({ issueDescription: event.target.value })}
        disabled={untyped}
      />
      <DropZone
        label={texts.files}
        name="images"
        prompt={texts.filesPrompt}
        hint={filesHint}
        accept={acceptedMedia}
        multiple
        disabledReason={untyped ? texts.chooseTypeFirst : undefined}
        onFiles={uploads.add}
      />
      <CameraButtons onFiles={uploads.add} disabled={untyped} />
      <UploadWarnings uploads={uploads} />
      <UploadTiles label={texts.files} uploads={uploads} />
      {values.itemType === 'Amplifier' && <AmplifierQuestions values={values} change={change} />}
    </>
  )
}
