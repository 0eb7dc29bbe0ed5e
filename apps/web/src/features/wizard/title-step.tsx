import { defaultRequestTitle, problemOfTitle } from '@portal/domain/requests/request-title.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { printUnexpected } from '../../api/client.ts'
import { useAccountStore } from '../../local-store/use-account-store.ts'
import { paths } from '../../page-links.ts'
import { commonTexts } from '../../parts/common-texts.ts'
import { rememberDraft } from '../../parts/drafts/draft-request.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Form } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { failureText } from './failure-text.ts'
import { useIdempotencyKey } from './idempotency-key.ts'
import { HidableInfoBox } from './info-box.tsx'
import { InstructionsModal } from './instructions-modal.tsx'
import { titleKey } from './unfinished-forms.ts'
import { WizardActions } from './wizard-actions.tsx'
import { useCreateRequest } from './wizard-queries.ts'
import { wizardTexts as texts } from './wizard-texts.ts'

type TypedTitle = { readonly title: string; readonly guidelinesRead: boolean }

const parseTitle = (stored: unknown): TypedTitle | undefined => {
  const { title, guidelinesRead } = (stored ?? {}) as Partial<TypedTitle>
  return typeof title === 'string' ? { title, guidelinesRead: guidelinesRead === true } : undefined
}

/** The first step: the instructions, the name of the request, and the draft is created. */
export function TitleStep() {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const create = useCreateRequest()
  const keyFor = useIdempotencyKey()
  const [typed, store, forget] = useAccountStore<TypedTitle>(titleKey, { title: '', guidelinesRead: false }, parseTitle)
  const [asking, setAsking] = useState<'instructions' | 'missing title' | undefined>(
    typed.guidelinesRead ? undefined : 'instructions',
  )
  const title = typed.title.trim()
  const problem = problemOfTitle(title)
  const close = () => setAsking(undefined)

  const begin = async (name: string) => {
    close()
    try {
      const draft = await create.mutateAsync({ title: name, key: keyFor(name) })
      forget()
      rememberDraft(draft.requestId)
    } catch (error) {
      // The refusal is shown below the field.
      printUnexpected(error)
    }
  }
  const submit = () => {
    if (create.isPending || problem) return
    if (!typed.guidelinesRead) return setAsking('instructions')
    if (!title) return setAsking('missing title')
    void begin(title)
  }
  const cancel = async () => {
    const question = {
      title: texts.cancelRequest,
      body: texts.titleDiscardQuestion,
      confirmText: texts.cancelRequest,
      cancelText: texts.keepRequest,
      destructive: true,
    }
    if (title && !(await confirm(question))) return
    forget()
    await navigate(paths.home)
  }
  const defaultTitle = defaultRequestTitle(new Date())

  return (
    <>
      <PageHeader title={texts.titleStep} lead={texts.titleLead} />
      <Form errors={problem ? { title: problemText(problem) } : {}} onSubmit={submit}>
        <Stack>
          <HidableInfoBox flag="hideTitleFormInfoBox" title={texts.titleInfo}>
            {texts.titleInfoText}
          </HidableInfoBox>
          <Panel>
            <TextField
              label={texts.titleField}
              optionalText={commonTexts.optional}
              hint={texts.titleHint}
              name="title"
              autoComplete="off"
              enterKeyHint="next"
              value={typed.title}
              onChange={(event) => store((before) => ({ ...before, title: event.target.value }))}
            />
          </Panel>
          {create.isError && <ErrorBox>{failureText(create.error)}</ErrorBox>}
        </Stack>
        <WizardActions>
          <Button type="submit" variant="primary" busy={create.isPending} busyText={texts.creating}>
            {texts.create}
          </Button>
          <Button onClick={cancel}>{texts.cancelRequest}</Button>
        </WizardActions>
      </Form>
      {asking === 'instructions' && (
        <InstructionsModal
          onClose={close}
          onRead={() => {
            store((before) => ({ ...before, guidelinesRead: true }))
            close()
          }}
        />
      )}
      <Modal
        open={asking === 'missing title'}
        onClose={close}
        title={texts.missingTitle}
        closeText={commonTexts.close}
        actions={
          <>
            <Button onClick={close}>{commonTexts.cancel}</Button>
            <Button variant="primary" data-autofocus onClick={() => void begin(defaultTitle)}>
              {texts.continueWithout}
            </Button>
          </>
        }
      >
        <p>{texts.missingTitleText(defaultTitle)}</p>
      </Modal>
    </>
  )
}
