import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemOfMessage } from '@portal/domain/messages/message-rules.ts'
import { fileProblemText } from '@portal/texts/file-problem-texts.ts'
import { itemRefusalTextOr } from '@portal/texts/item-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { codeOf } from '../../../api/client.ts'
import { fieldsOf } from '../../../local-store/stored-fields.ts'
import { useForm } from '../../../parts/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, FormActions } from '../../../ui/form.tsx'
import { ErrorBox } from '../../../ui/message-box.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useEndAnswers } from './asked-queries.ts'

interface WhyDraft {
  readonly messageContent: string
}

/** Returns the item with what there is: a button, then a sentence about what is still missing. */
export function ThatIsAll({ item }: { item: ItemDetail }) {
  const [open, setOpen] = useState(false)
  return open ? (
    <WhyForm item={item} onCancel={() => setOpen(false)} />
  ) : (
    <Button onClick={() => setOpen(true)}>{m.todo_that_is_all()}</Button>
  )
}

function WhyForm({ item, onCancel }: { item: ItemDetail; onCancel: () => void }) {
  const end = useEndAnswers(item)
  const form = useForm<WhyDraft>({
    initial: { messageContent: '' },
    validate: ({ messageContent }) => ({ messageContent: problemOfMessage(messageContent) }),
    say: fileProblemText,
    send: async ({ messageContent }) => {
      await end.mutateAsync(messageContent.trim())
      notify.success(m.todo_returned())
    },
    stored: { key: `answers-end:${item.id}`, parse: parseWhy },
  })
  return (
    <Form {...form.props}>
      <TextArea
        {...form.text('messageContent')}
        // A press asked for this field.
        autoFocus
        label={m.todo_why_open()}
        hint={m.todo_why_open_hint()}
        rows={2}
        limit={limits.message.maximumCharacters}
      />
      {form.failed && <ErrorBox>{itemRefusalTextOr(codeOf(form.failure), m.todo_failed())}</ErrorBox>}
      <FormActions align="start">
        <Button type="submit" variant="primary" busy={form.busy} busyText={m.message_sending()}>
          {m.todo_send_back()}
        </Button>
        <Button onClick={onCancel}>{m.common_cancel()}</Button>
      </FormActions>
    </Form>
  )
}

function parseWhy(stored: unknown): WhyDraft | undefined {
  const { messageContent } = fieldsOf(stored)
  return typeof messageContent === 'string' ? { messageContent } : undefined
}
