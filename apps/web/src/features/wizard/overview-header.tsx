import { problemOfTitle } from '@portal/domain/requests/request-title.ts'
import { itemProblemText } from '@portal/texts/item-problem-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { IconPlus } from '../../ui/more-icons.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { StepFailed } from './step-failed.tsx'

interface OverviewHeaderProps {
  readonly title: string
  readonly rename: (title: string) => Promise<unknown>
  /** The item that was added last. */
  readonly newest: { readonly id: string } | undefined
  readonly onAdd: () => void
  /** Adds another one of the same kind. */
  readonly onAddLike: (id: string) => void
}

/** What the third step is about: the request's name, which can be changed, and further items. */
export function OverviewHeader({ title, rename, newest, onAdd, onAddLike }: OverviewHeaderProps) {
  const [renaming, setRenaming] = useState(false)
  return (
    <>
      <PageHeader
        title={m.wizard_step_overview()}
        lead={
          <>
            <span>{title}</span>{' '}
            <Button size="s" variant="quiet" onClick={() => setRenaming(true)}>
              {m.wizard_rename()}
            </Button>
          </>
        }
        actions={
          newest && (
            <>
              <Button icon={<IconPlus />} onClick={onAdd}>
                {m.wizard_overview_add_another()}
              </Button>
              <Button icon={<IconPlus />} onClick={() => onAddLike(newest.id)}>
                {m.wizard_overview_add_like()}
              </Button>
            </>
          )
        }
      />
      {renaming && <RenameDraft title={title} rename={rename} onClose={() => setRenaming(false)} />}
    </>
  )
}

interface RenameDraftProps {
  readonly title: string
  readonly rename: (title: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Changes the title of a draft. Render it only while it is open, so that it begins with the title that holds. */
function RenameDraft({ title, rename, onClose }: RenameDraftProps) {
  const form = useForm({
    initial: { title },
    validate: (values) => ({ title: problemOfTitle(values.title.trim()) }),
    say: itemProblemText,
    send: async (values) => {
      await rename(values.title.trim())
      onClose()
    },
  })
  return (
    <Modal open onClose={onClose} title={m.wizard_rename()}>
      <Form {...form.props}>
        <TextField {...form.text('title')} label={m.request_title()} autoComplete="off" enterKeyHint="done" />
        {form.failed && <StepFailed error={form.failure} />}
        <SubmitButton of={form}>{m.common_save()}</SubmitButton>
      </Form>
    </Modal>
  )
}
