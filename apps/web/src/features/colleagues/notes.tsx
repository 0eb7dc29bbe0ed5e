import type { Note } from '@portal/contract/colleagues/colleague-schemas.ts'
import { problemOfNote } from '@portal/domain/colleagues/note-rules.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { noteProblemText } from '@portal/texts/note-problem-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { accountStore } from '../../local-store/account-store.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { DeleteButton, useDeleteAfterQuestion } from '../../parts/delete-button.tsx'
import { useIdempotencyKey } from '../../parts/forms/idempotency-key.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { WrittenText } from '../../ui/description-list.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { submitOnCtrlEnter, TextArea } from '../../ui/text-area.tsx'
import { colleaguesQuery, useDeleteNote, useWriteNote } from './colleague-queries.ts'

interface NoteDraft {
  readonly content: string
  /** The colleagues who get a mail. */
  readonly tells: readonly number[]
}
const emptyDraft: NoteDraft = { content: '', tells: [] }

function parseDraft(stored: unknown): NoteDraft | undefined {
  const { content, tells } = fieldsOf(stored)
  return typeof content === 'string' && Array.isArray(tells) && tells.every(Number.isInteger)
    ? { content, tells }
    : undefined
}

const draftKey = (itemId: number): string => `note:${itemId}`

/** Whether a note was typed and not saved. */
export const hasNoteDraft = (itemId: number): boolean =>
  (parseDraft(accountStore.read(draftKey(itemId))) ?? emptyDraft).content.trim() !== ''

/** The field for a note, and whom it tells. What was typed survives a reload and a failure. */
export function NoteForm({ itemId, userId }: { itemId: number; userId: number }) {
  const { data: colleagues } = useQuery(colleaguesQuery)
  const others = colleagues?.filter((colleague) => colleague.userId !== userId)
  const write = useWriteNote(itemId)
  const keyFor = useIdempotencyKey()
  const form = useForm<NoteDraft>({
    initial: emptyDraft,
    validate: ({ content }) => ({ content: problemOfNote(content) }),
    say: noteProblemText,
    send: ({ content, tells }) => {
      // Whoever was ticked and is no colleague any more has no box to untick.
      const told = others ? tells.filter((id) => others.some(({ userId }) => userId === id)) : tells
      const note = { content, tells: told }
      return write.mutateAsync({ ...note, key: keyFor(JSON.stringify(note)) })
    },
    stored: { key: draftKey(itemId), parse: parseDraft },
  })
  const { tells } = form.values
  const isEmpty = form.values.content.trim() === ''
  return (
    <Form {...form.props} onKeyDown={isEmpty ? undefined : submitOnCtrlEnter}>
      {form.failed && <ErrorBox>{m.note_failed()}</ErrorBox>}
      <TextArea
        {...form.text('content')}
        label={m.note_label()}
        hint={m.teamwork_only_service()}
        rows={2}
        limit={limits.note.maximumCharacters}
      />
      {!isEmpty && others && others.length > 0 && (
        <Row as="fieldset" gap={[1, 4]}>
          <legend>{m.note_tells()}</legend>
          {others.map((colleague) => (
            <Checkbox
              key={colleague.userId}
              name={`tells-${colleague.userId}`}
              label={colleague.name}
              checked={tells.includes(colleague.userId)}
              onChange={({ target }) =>
                form.change({
                  tells: target.checked
                    ? [...tells, colleague.userId]
                    : tells.filter((told) => told !== colleague.userId),
                })
              }
            />
          ))}
        </Row>
      )}
      <FormActions align="start">
        <Button type="submit" size="s" busy={form.busy} busyText={m.note_saving()}>
          {m.note_save()}
        </Button>
      </FormActions>
    </Form>
  )
}

export interface NotesProps {
  readonly itemId: number
  readonly notes: readonly Note[]
  /** Who reads: one's own notes can be deleted. */
  readonly userId: number
}

/** The notes about an item, oldest first. */
export function Notes({ itemId, notes, userId }: NotesProps) {
  if (notes.length === 0) return <p>{m.note_none()}</p>
  return (
    <Stack as="ul" gap={3}>
      {notes.map((note) => (
        <Stack as="li" boxed data-tone="grey" gap={1} key={note.noteId}>
          <Text as="div" soft tiny>
            <Row>
              <strong>{note.author.name}</strong>
              <DateTime at={note.createdAt} />
              {note.author.userId === userId && <DeleteNote itemId={itemId} noteId={note.noteId} />}
            </Row>
          </Text>
          <WrittenText>{note.content}</WrittenText>
          {note.tells.length > 0 && (
            <Text soft tiny>
              {m.note_told({ names: note.tells.map(({ name }) => name).join(', ') })}
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

function DeleteNote({ itemId, noteId }: { itemId: number; noteId: number }) {
  const button = useDeleteAfterQuestion({
    title: m.note_delete_question(),
    body: m.note_delete_text(),
    remove: useDeleteNote(itemId, noteId),
    failedText: m.teamwork_action_failed(),
  })
  return <DeleteButton {...button}>{m.note_delete()}</DeleteButton>
}
