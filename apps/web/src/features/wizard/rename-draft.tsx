import { problemOfTitle } from '@portal/domain/requests/request-title.ts'
import { m } from '@portal/texts/messages.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { problemsIn } from '../../api/client.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { StepFailed } from './step-failed.tsx'

interface RenameDraftProps {
  readonly title: string
  readonly rename: (title: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Changes the title of a draft. Render it only while it is open, so that it begins with the title that holds. */
export function RenameDraft({ title, rename, onClose }: RenameDraftProps) {
  const form = useForm({
    initial: { title },
    validate: (values) => {
      const problem = problemOfTitle(values.title.trim())
      return problem ? { title: problem } : {}
    },
    say: problemText,
    send: async (values) => {
      await rename(values.title.trim())
      onClose()
    },
  })
  const showsFailure = form.failure !== undefined && Object.keys(problemsIn(form.failure)).length === 0
  return (
    <Modal open onClose={onClose} title={m.wizard_rename()} closeText={m.common_close()}>
      <Form {...form.props}>
        <TextField {...form.text('title')} label={m.request_title()} autoComplete="off" enterKeyHint="done" />
        {showsFailure && <StepFailed error={form.failure} />}
        <Button type="submit" variant="primary" busy={form.busy}>
          {m.common_save()}
        </Button>
      </Form>
    </Modal>
  )
}
