import { m } from '@portal/texts/messages.ts'
import { refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { useSession } from '../../api/session.ts'
import {
  putInOutbox,
  removeFromOutbox,
  takeOut,
  type WaitingMessage,
  waitingMessages,
} from '../../parts/outbox/outbox.ts'
import { useFromOutbox } from '../../parts/outbox/use-from-outbox.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './waiting-messages.module.css'

export interface WaitingMessagesProps {
  readonly itemId: number
  /** Puts a message that was taken back into the field. */
  readonly onTakenBack: (message: WaitingMessage) => void
}

/** The messages about an item that have not left this device yet. */
export function WaitingMessages({ itemId, onTakenBack }: WaitingMessagesProps) {
  const messages = useWaitingMessages(itemId)
  if (messages.length === 0) return null
  return (
    <ul className={styles.list} aria-label={m.outbox_messages()}>
      {messages.map((message) => (
        <Waiting key={message.id} message={message} onTakenBack={onTakenBack} />
      ))}
    </ul>
  )
}

function useWaitingMessages(itemId: number): readonly WaitingMessage[] {
  const userId = useSession()?.userId
  const messages = useFromOutbox(userId, waitingMessages) ?? []
  return messages.filter((message) => message.itemId === itemId)
}

function Waiting({ message, onTakenBack }: Pick<WaitingMessagesProps, 'onTakenBack'> & { message: WaitingMessage }) {
  const { id, text, uploads, files, refused } = message
  const confirm = useConfirm()
  const names = [...uploads.map(({ fileName }) => fileName), ...files.map(({ file }) => file.name)]
  const takeBack = async () => {
    const taken = await takeOut(id)
    if (taken) onTakenBack(taken)
    else notify.error(m.outbox_leaving())
  }
  const remove = async () => {
    const question = {
      title: m.outbox_delete_question(),
      confirmText: m.common_delete(),
      cancelText: m.common_cancel(),
      destructive: true,
    }
    if (await confirm(question)) await removeFromOutbox(id)
  }
  return (
    <li className={styles.message} data-refused={Boolean(refused) || undefined}>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {names.length > 0 && <p className={styles.files}>{names.join(', ')}</p>}
      <p className={styles.state} role={refused ? 'alert' : undefined}>
        {refused
          ? m.outbox_refused({ reason: refusalTextOr(refused.code, m.outbox_refused_unknown()) })
          : m.outbox_waits()}
      </p>
      <div className={styles.actions}>
        {refused && (
          <Button size="s" onClick={() => void putInOutbox({ ...message, refused: undefined })}>
            {m.common_try_again()}
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={() => void takeBack()}>
          {refused ? m.common_edit() : m.outbox_take_back()}
        </Button>
        {refused && (
          <Button size="s" variant="quiet" onClick={() => void remove()}>
            {m.common_delete()}
          </Button>
        )}
      </div>
    </li>
  )
}
