import { askForAnotherLook } from '@portal/contract/items/another-look.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { problemsOfAnotherLook } from '@portal/domain/items/another-look.ts'
import { limits } from '@portal/domain/limits.ts'
import { itemProblemText } from '@portal/texts/item-problem-texts.ts'
import { itemRefusalTextOr } from '@portal/texts/item-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { call, codeOf, problemsIn } from '../../../api/client.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { fieldsOf } from '../../../local-store/stored-fields.ts'
import { keysOf, parseUploads, type Upload } from '../../../parts/device/upload.ts'
import { useIdempotencyKey } from '../../../parts/forms/idempotency-key.ts'
import { SubmitButton } from '../../../parts/forms/submit-button.tsx'
import { useForm } from '../../../parts/forms/use-form.ts'
import { polling } from '../../../parts/intervals.ts'
import { blockedByUploads } from '../../../parts/uploads/blocked-by-uploads.ts'
import { ItemMediaField } from '../../../parts/uploads/item-media-field.tsx'
import { useLeaveGuard } from '../../../parts/uploads/leave-guard.tsx'
import { useMediaUploads } from '../../../parts/uploads/use-media-uploads.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, FormActions } from '../../../ui/form.tsx'
import { ErrorBox } from '../../../ui/message-box.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { dealerDrafts } from '../dealer-drafts.ts'

interface AskDraft {
  readonly why: string
  readonly uploads: readonly Upload[]
}

interface AskAnotherLookProps {
  readonly item: ItemDetail
  /** It was sent, or is put off. */
  readonly onClose: () => void
}

/** Why an item should be looked at again, with new evidence. What was typed and uploaded survives a reload, and a failure. */
export function AskAnotherLook({ item, onClose }: AskAnotherLookProps) {
  const ask = useAskForAnotherLook(item)
  const keyFor = useIdempotencyKey()
  const form = useForm<AskDraft>({
    initial: { why: '', uploads: [] },
    validate: ({ why, uploads }) => problemsOfAnotherLook({ why, files: keysOf(uploads).keys.length }),
    blockedBy: ({ uploads }) => blockedByUploads(uploads),
    say: itemProblemText,
    send: async ({ why, uploads }) => {
      try {
        const wanted = { why: why.trim(), images: keysOf(uploads).keys }
        const { requestId } = await ask.mutateAsync({ ...wanted, key: keyFor(JSON.stringify(wanted)) })
        form.reset()
        onClose()
        notify.success(m.another_look_sent({ requestId }))
        return false
      } catch (error) {
        // With the same files it would be refused for ever.
        if (problemsIn(error).images?.code === 'FILE_GONE') await files.dropRefused(uploads)
        throw error
      }
    },
    stored: { key: dealerDrafts.anotherLook(item.id), parse: parseAsk },
  })
  const files = useMediaUploads({
    initial: form.values.uploads,
    keep: (uploads) => form.change({ uploads }),
    count: { maximum: limits.item.maximumFiles, tooMany: 'TOO_MANY_ITEM_FILES' },
    looksFirst: true,
    probeEveryMs: polling.messageVideoMs,
  })
  useLeaveGuard(files.isOnlyHere)
  return (
    <Form {...form.props}>
      <TextArea
        {...form.text('why')}
        // A press asked for this field.
        autoFocus
        label={m.another_look_why()}
        hint={m.another_look_why_hint()}
        rows={4}
        limit={limits.item.issueDescription}
      />
      <ItemMediaField label={m.another_look_files()} uploads={files} disabled={form.busy} />
      {form.failed && <ErrorBox>{itemRefusalTextOr(codeOf(form.failure), m.todo_failed())}</ErrorBox>}
      <FormActions align="start">
        <SubmitButton of={form} busyText={m.message_sending()}>
          {m.another_look_ask()}
        </SubmitButton>
        <Button onClick={onClose}>{m.common_cancel()}</Button>
      </FormActions>
    </Form>
  )
}

/** Reads back what was not sent yet. */
function parseAsk(stored: unknown): AskDraft | undefined {
  const { why, uploads } = fieldsOf(stored)
  return typeof why === 'string' ? { why, uploads: parseUploads(uploads) } : undefined
}

interface Ask {
  readonly why: string
  readonly images: readonly string[]
  /** Makes a repeated call harmless. */
  readonly key: string
}

/** Asks for another look at an item. What is refused because the page is outdated reloads the item. */
function useAskForAnotherLook({ id: itemId, requestId }: ItemDetail) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationKey: ['another-look-asked', itemId],
    mutationFn: ({ why, images, key }: Ask) =>
      call(askForAnotherLook, {
        params: { itemId },
        body: { why, images: [...images] },
        headers: { 'idempotency-key': key },
      }),
    onSuccess: () => refreshAfter({ type: 'another-look-asked', itemId, requestId }),
    onError: (error) => {
      if (codeOf(error)) void refreshAfter({ type: 'itemFoundOutdated', itemId, requestId })
    },
  })
}
