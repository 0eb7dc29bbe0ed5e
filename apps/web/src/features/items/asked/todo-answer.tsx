import type { AskedPoint, ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { answerPoint } from '@portal/contract/items/items.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemsOfAnswer } from '@portal/domain/points/answer-point.ts'
import { fileProblemText } from '@portal/texts/file-problem-texts.ts'
import { itemRefusalTextOr } from '@portal/texts/item-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { pointProblemText } from '@portal/texts/point-problem-texts.ts'
import { call, codeOf, problemsIn } from '../../../api/client.ts'
import { fieldsOf } from '../../../local-store/stored-fields.ts'
import { keysOf, parseUploads, type Upload } from '../../../parts/device/upload.ts'
import { useForm } from '../../../parts/forms/use-form.ts'
import { polling } from '../../../parts/intervals.ts'
import { acceptedMedia } from '../../../parts/uploads/accepted-media.ts'
import { blockedByUploads } from '../../../parts/uploads/blocked-by-uploads.ts'
import { CameraButtons } from '../../../parts/uploads/item-media-field.tsx'
import { useLeaveGuard } from '../../../parts/uploads/leave-guard.tsx'
import { UploadTiles, UploadWarnings } from '../../../parts/uploads/upload-tiles.tsx'
import { useMediaUploads } from '../../../parts/uploads/use-media-uploads.ts'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-picker.tsx'
import { Form } from '../../../ui/form.tsx'
import { Row } from '../../../ui/layout.tsx'
import { ErrorBox } from '../../../ui/message-box.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { dealerDrafts } from '../dealer-drafts.ts'
import { useItemChange } from '../item-queries.ts'
import { hasOpenPoints } from './asked-rounds.ts'

interface AnswerDraft {
  readonly answer: string
  readonly uploads: readonly Upload[]
}

interface TodoAnswerProps {
  readonly item: ItemDetail
  readonly point: AskedPoint
}

/** The answer to one point, in its place. What was typed and uploaded survives a reload, and a failure. */
export function TodoAnswer({ item, point }: TodoAnswerProps) {
  const { askedId, kind, wording, unit } = point
  const send = useItemChange(item, 'pointAnswered', (body: { answer: string | null; attachments: string[] }) =>
    call(answerPoint, { params: { itemId: item.id, askedId }, body }),
  )
  const form = useForm<AnswerDraft>({
    initial: { answer: '', uploads: [] },
    validate: ({ answer, uploads }) => problemsOfAnswer(kind, { text: answer, files: keysOf(uploads).keys.length }),
    blockedBy: ({ uploads }) => blockedByUploads(uploads),
    say: (problem) => (problem.code in knownToFiles ? fileProblemText(problem) : pointProblemText(problem)),
    send: async ({ answer, uploads }) => {
      try {
        const { keys } = keysOf(uploads)
        const detail = await send.mutateAsync({ answer: answer.trim() || null, attachments: [...keys] })
        form.reset()
        notify.success(hasOpenPoints(detail) ? m.todo_saved({ wording }) : m.todo_returned())
        return false
      } catch (error) {
        // With the same files it would be refused for ever.
        if (problemsIn(error).attachments?.code === 'FILE_GONE') await files.dropRefused(uploads)
        throw error
      }
    },
    stored: { key: dealerDrafts.answer(askedId), parse: parseAnswer },
  })
  const files = useMediaUploads({
    initial: form.values.uploads,
    keep: (uploads) => form.change({ uploads }),
    count: { maximum: limits.message.maximumFiles, tooMany: 'TOO_MANY_MESSAGE_FILES' },
    looksFirst: true,
    probeEveryMs: polling.messageVideoMs,
  })
  useLeaveGuard(files.isOnlyHere)
  const missing = form.props.errors.attachments
  const { answer, uploads } = form.values
  return (
    <Form {...form.props}>
      {kind === 'media' && (
        <>
          <UploadWarnings uploads={files} />
          <UploadTiles label={m.todo_files({ wording })} uploads={files} />
          <CameraButtons onFiles={files.add} disabled={form.busy} />
        </>
      )}
      {kind === 'value' && (
        <TextField
          {...form.text('answer')}
          label={m.todo_value_in({ unit: unit ?? '' })}
          inputMode="decimal"
          autoComplete="off"
          figures
        />
      )}
      {kind === 'text' && (
        <TextArea {...form.text('answer')} label={m.todo_text()} rows={3} limit={limits.point.answer} />
      )}
      {missing && <ErrorBox>{missing}</ErrorBox>}
      {form.failed && <ErrorBox>{itemRefusalTextOr(codeOf(form.failure), m.todo_failed())}</ErrorBox>}
      <Row>
        {kind === 'media' && (
          <FileButton
            disabled={form.busy}
            picker={{
              ...{ multiple: true, accept: acceptedMedia, onFiles: files.add },
              'aria-label': m.todo_files({ wording }),
            }}
          >
            {m.todo_add_files()}
          </FileButton>
        )}
        <Button
          type="submit"
          // What can be sent stands out among what is still to do.
          variant={answer.trim() || uploads.length > 0 ? 'primary' : 'secondary'}
          aria-label={m.todo_send_for({ wording })}
          busy={form.busy}
          busyText={m.message_sending()}
          disabledReason={form.blockedBy}
        >
          {m.common_send()}
        </Button>
      </Row>
    </Form>
  )
}

/** What is said of files. */
const knownToFiles: Readonly<Record<string, true>> = { TOO_MANY_MESSAGE_FILES: true, FILE_GONE: true }

/** Reads an answer back that was not sent yet. */
function parseAnswer(stored: unknown): AnswerDraft | undefined {
  const { answer, uploads } = fieldsOf(stored)
  return typeof answer === 'string' ? { answer, uploads: parseUploads(uploads) } : undefined
}
