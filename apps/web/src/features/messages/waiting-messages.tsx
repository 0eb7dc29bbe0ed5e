import { m } from '@portal/texts/messages.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { useSession } from '../../api/session.ts'
import {
  changeMessage,
  readMessages,
  removeFromOutbox,
  takeOut,
  type WaitingMessage,
} from '../../parts/outbox/outbox.ts'
import { sayNotKept } from '../../parts/outbox/say-not-kept.ts'
import { useFromOutbox } from '../../parts/outbox/use-from-outbox.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './waiting-messages.module.css'

export interface WaitingMessagesProps {
  readonly itemId: number
  /** Whether there is a field to write in. */
  readonly canWrite: boolean
  /** Puts a message that was taken back into the field. */
  readonly onTakenBack: (message: WaitingMessage) => void
}

/** The messages about an item that have not left this device yet. */
export function WaitingMessages({ itemId, ...props }: WaitingMessagesProps) {
  const { messages, unreadable } = useWaitingMessages(itemId)
  if (messages.length + unreadable.length === 0) return null
  return (
    <ul className={styles.list} aria-label={m.outbox_messages()}>
      {messages.map((message) => (
        <Waiting key={message.id} message={message} {...props} />
      ))}
      {unreadable.map(({ id }) => (
        <Unreadable key={id} id={id} />
      ))}
    </ul>
  )
}

function useWaitingMessages(itemId: number) {
  const userId = useSession()?.userId
  const { found } = useFromOutbox(userId, readMessages)
  const isHere = (message: { readonly itemId: unknown }) => message.itemId === itemId
  return { messages: found?.messages.filter(isHere) ?? [], unreadable: found?.unreadable.filter(isHere) ?? [] }
}

function useDeletion(remove: () => Promise<unknown>) {
  const confirm = useConfirm()
  const ask = async () => {
    const question = {
      title: m.outbox_delete_question(),
      confirmText: m.common_delete(),
      cancelText: m.common_cancel(),
      destructive: true,
    }
    if (await confirm(question)) await remove()
  }
  return () => void ask().catch(sayNotKept)
}

/** A message that another version of the portal has written. */
function Unreadable({ id }: { readonly id: string }) {
  const remove = useDeletion(() => removeFromOutbox(id))
  return (
    <li className={styles.message} data-refused>
      <p className={styles.state} role="alert">
        {m.outbox_unreadable()}
      </p>
      <div className={styles.actions}>
        <Button size="s" variant="quiet" onClick={remove}>
          {m.common_delete()}
        </Button>
      </div>
    </li>
  )
}

interface WaitingProps extends Omit<WaitingMessagesProps, 'itemId'> {
  readonly message: WaitingMessage
}

function Waiting({ message, canWrite, onTakenBack }: WaitingProps) {
  const { id, text, uploads, files, refused } = message
  const remove = useDeletion(() => takeOut(id))
  const names = [...uploads.map(({ fileName }) => fileName), ...files.map(({ file }) => file.name)]
  const takeBack = async () => {
    const taken = await takeOut(id)
    if (taken) onTakenBack(taken)
    else notify.error(m.outbox_leaving())
  }
  const tryAgain = () => void changeMessage(id, (now) => ({ ...now, refused: undefined })).catch(sayNotKept)
  return (
    <li className={styles.message} data-refused={Boolean(refused) || undefined}>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {names.length > 0 && <p className={styles.files}>{names.join(', ')}</p>}
      <p className={styles.state} role={refused ? 'alert' : undefined}>
        {refused ? m.outbox_refused({ reason: reasonOf(refused) }) : m.outbox_waits()}
      </p>
      <div className={styles.actions}>
        {refused && (
          <Button size="s" onClick={tryAgain}>
            {m.common_try_again()}
          </Button>
        )}
        {/* Where nothing can be written any more, what was taken back would be lost. */}
        {canWrite && (
          <Button size="s" variant="quiet" onClick={() => void takeBack().catch(sayNotKept)}>
            {refused ? m.common_edit() : m.outbox_take_back()}
          </Button>
        )}
        {(refused || !canWrite) && (
          <Button size="s" variant="quiet" onClick={remove}>
            {m.common_delete()}
          </Button>
        )}
      </div>
    </li>
  )
}

const reasonOf = ({ code, problem }: NonNullable<WaitingMessage['refused']>): string =>
  problem ? problemText(problem) : refusalTextOr(code, m.outbox_refused_unknown())
