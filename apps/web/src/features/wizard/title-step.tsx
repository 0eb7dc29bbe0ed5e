import { limits } from '@portal/domain/limits.ts'
import { defaultRequestTitle, problemOfTitle } from '@portal/domain/requests/request-title.ts'
import { itemProblemText } from '@portal/texts/item-problem-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useRef, useState } from 'react'
import { useConnectionLost } from '../../api/connection.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { paths, sharedPartlySearch } from '../../page-links.ts'
import { today } from '../../parts/dates/today.ts'
import { holdOpen } from '../../parts/device/open-claims.ts'
import { titleKey } from '../../parts/drafts/unfinished-forms.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { guidelinesDocument } from '../../parts/guidelines.ts'
import { forgetShared, useSomethingShared } from '../../parts/shared-files/shared-files.ts'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form } from '../../ui/form.tsx'
import { Stack } from '../../ui/layout.tsx'
import { InfoBox, WarningBox } from '../../ui/message-box.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLocation, useNavigate } from '../../ui/routing/routing.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { HidableInfoBox } from './info-box.tsx'
import { StepFailed } from './step-failed.tsx'
import { useCancelQuestion, WizardActions } from './wizard-frame.tsx'

type TypedTitle = { readonly title: string; readonly guidelinesRead: boolean }

const parseTitle = (stored: unknown): TypedTitle | undefined => {
  const { title, guidelinesRead } = fieldsOf(stored)
  return typeof title === 'string' ? { title, guidelinesRead: guidelinesRead === true } : undefined
}

export interface TitleStepProps {
  readonly onBegun: (claimId: string) => Promise<unknown>
  /** The instructions were read: what comes next can be loaded. */
  readonly onRead: () => void
}

/** The first step: the instructions, the name of the request, and it is begun on this device. */
export function TitleStep({ onBegun, onRead }: TitleStepProps) {
  const navigate = useNavigate()
  const askToCancel = useCancelQuestion()
  const defaultTitle = defaultRequestTitle(today())
  const isShown = useIsShown()
  const form = useForm<TypedTitle>({
    initial: { title: '', guidelinesRead: false },
    validate: ({ title }) => ({ title: problemOfTitle(title.trim()) }),
    say: itemProblemText,
    send: async ({ title }) => {
      const { beginRequest } = await import('../../parts/device/draft-on-device.ts')
      const { id } = await beginRequest(title.trim() || defaultTitle)
      // Until its wizard is open.
      const letGo = holdOpen(id)
      try {
        if (isShown()) await onBegun(id)
      } finally {
        letGo()
      }
    },
    stored: { key: titleKey, parse: parseTitle },
  })
  const { guidelinesRead } = form.values
  const title = form.values.title.trim()
  const [asking, setAsking] = useState<'instructions' | 'missing title' | undefined>(
    guidelinesRead ? undefined : 'instructions',
  )
  const close = () => setAsking(undefined)
  const titleField = useRef<HTMLInputElement>(null)
  const [readNow, setReadNow] = useState(false)
  // After the dialog has given the focus back.
  useEffect(() => {
    if (readNow) titleField.current?.focus()
  }, [readNow])
  const submit = () => {
    if (!guidelinesRead) return setAsking('instructions')
    if (!title) return setAsking('missing title')
    void form.submit()
  }
  const continueWithout = () => {
    close()
    void form.submit()
  }
  const cancel = async () => {
    if (title && !(await askToCancel(m.wizard_title_discard_question()))) return
    await forgetShared().catch(logFailure('forget shared files'))
    form.reset()
    await navigate(paths.home)
  }

  const lost = useConnectionLost()
  const shared = useSomethingShared()
  const isSharedPartly = useLocation().search === sharedPartlySearch

  return (
    <>
      <PageHeader title={m.wizard_title_heading()} lead={m.wizard_title_lead()} />
      <Form {...form.props} onSubmit={submit}>
        <Stack>
          <HidableInfoBox flag="hideTitleFormInfoBox" title={m.wizard_title_info_heading()}>
            {m.wizard_title_info_text()}
          </HidableInfoBox>
          {isSharedPartly && (
            <WarningBox title={m.shared_partly_heading()}>
              {m.shared_partly_text({ maximum: limits.item.maximumFiles })}
            </WarningBox>
          )}
          {shared && <InfoBox title={m.shared_heading()}>{m.shared_text()}</InfoBox>}
          {lost && form.failure === undefined && (
            <InfoBox title={m.claims_lost_heading()}>{m.claims_lost_text()}</InfoBox>
          )}
          <Panel>
            <TextField
              {...form.text('title')}
              ref={titleField}
              label={m.request_title()}
              optional
              hint={m.wizard_title_hint()}
              autoComplete="off"
              enterKeyHint="go"
            />
          </Panel>
          {form.failure !== undefined && <StepFailed error={form.failure} />}
        </Stack>
        <WizardActions>
          <SubmitButton of={form} busyText={m.wizard_title_creating()}>
            {m.wizard_title_create()}
          </SubmitButton>
          <Button onClick={cancel}>{m.wizard_cancel()}</Button>
        </WizardActions>
      </Form>
      {asking === 'instructions' && (
        <InstructionsModal
          onClose={close}
          onRead={() => {
            form.change({ guidelinesRead: true })
            onRead()
            setReadNow(true)
            close()
          }}
        />
      )}
      <Modal
        open={asking === 'missing title'}
        onClose={close}
        title={m.wizard_title_missing()}
        main={
          <Button variant="primary" data-autofocus onClick={continueWithout}>
            {m.wizard_title_continue_without()}
          </Button>
        }
      >
        <p>{m.wizard_title_missing_text({ title: defaultTitle })}</p>
      </Modal>
    </>
  )
}

/**
 * The instructions before a request is begun; OK waits for the checkbox. Render it only while it is open, so that the
 * checkbox starts empty.
 */
function InstructionsModal({ onClose, onRead }: { onClose: () => void; onRead: () => void }) {
  const [confirmed, setConfirmed] = useState(false)
  return (
    <Modal
      open
      onClose={onClose}
      title={m.wizard_instructions_heading()}
      actions={
        <Button
          variant="primary"
          disabledReason={confirmed ? undefined : m.wizard_instructions_unread()}
          onClick={onRead}
        >
          {m.common_ok()}
        </Button>
      }
    >
      <p>{m.wizard_instructions_text()}</p>
      <p>
        <a href={guidelinesDocument().href} target="_blank" rel="noreferrer">
          {m.wizard_instructions_open()}
        </a>
      </p>
      <Checkbox
        label={m.wizard_instructions_read()}
        checked={confirmed}
        onChange={(event) => setConfirmed(event.target.checked)}
      />
    </Modal>
  )
}
