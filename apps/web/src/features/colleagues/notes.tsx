import type { Note } from '@portal/contract/colleagues/colleague-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { useDeleteAfterQuestion } from '../../parts/delete-after-question.ts'
import { DeleteButton } from '../../parts/delete-button.tsx'
import { useDeleteNote } from './colleague-queries.ts'
import styles from './teamwork-panel.module.css'

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
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note.noteId} className={styles.note}>
          <div className={styles.by}>
            <strong>{note.author.name}</strong>
            <DateTime at={note.createdAt} />
            {note.author.userId === userId && <DeleteNote itemId={itemId} noteId={note.noteId} />}
          </div>
          <div className={styles.content} dir="auto">
            {note.content}
          </div>
          {note.tells.length > 0 && (
            <div className={styles.by}>{m.note_told({ names: note.tells.map(({ name }) => name).join(', ') })}</div>
          )}
        </li>
      ))}
    </ul>
  )
}

function DeleteNote({ itemId, noteId }: { itemId: number; noteId: number }) {
  const button = useDeleteAfterQuestion({
    title: m.note_delete_question(),
    body: m.note_delete_text(),
    confirmText: m.note_delete_yes(),
    remove: useDeleteNote(itemId, noteId),
    failedText: m.teamwork_action_failed(),
  })
  return <DeleteButton {...button}>{m.note_delete()}</DeleteButton>
}
