import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { useLayoutEffect, useRef } from 'react'
import { DeleteButton } from '../../parts/delete-button.tsx'
import { sayNotKept } from '../../parts/device/kept-notes.tsx'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './messages.module.css'
import type { MessageInTab } from './messages-in-tab.ts'
import { BeingSent, type UnsentMessages, type WrittenMessage } from './use-unsent-messages.ts'

const KeptUntil = loadedLater(() => import('../../parts/device/kept-notes.tsx'), 'KeptUntil')

/** Loaded where the server said something: it says every refusal. */
const NotSentReason = loadedLater(() => import('./not-sent-reason.tsx'), 'NotSentReason', {
  meanwhile: m.outbox_not_sent,
  missing: m.outbox_not_sent,
})

/** The bubble of an own message that is not sent yet. */
const unsentLook = classNames(styles.own, styles.bubble, styles.unsent)

export interface UnsentListProps {
  readonly unsent: UnsentMessages
  /** Whether there is a field to write in. */
  readonly canWrite: boolean
  /** How many files stand in that field. */
  readonly filesInField: () => number
  /** Puts a message that was taken out into the field. */
  readonly onTakenBack: (message: WrittenMessage) => void
}

/** The messages of a thread that wait for a connection or for a person, at its end. */
export function UnsentList({ unsent, ...props }: UnsentListProps) {
  if (unsent.messages.length + unsent.unreadable.length === 0) return null
  const since = unsent.onDeviceSince
  return (
    <>
      <Stack as="ul" gap={3} aria-label={m.outbox_messages()}>
        {unsent.messages.map((message) => (
          <Unsent key={message.id} message={message} unsent={unsent} {...props} />
        ))}
        {unsent.unreadable.map(({ id }) => (
          <Unreadable key={id} remove={() => unsent.removeUnreadable(id)} />
        ))}
      </Stack>
      {since !== undefined && <KeptUntil since={since} />}
    </>
  )
}

function useDeletion(remove: () => Promise<unknown>) {
  const confirm = useConfirm()
  const ask = async () => {
    const question = {
      title: m.outbox_delete_question(),
      confirmText: m.common_delete(),
      destructive: true,
    }
    if (await confirm(question)) await remove()
  }
  return () => void ask().catch(sayWhyNot)
}

function sayWhyNot(error: unknown): void {
  if (error instanceof BeingSent) notify.error(m.outbox_leaving())
  else sayNotKept(error)
}

/** A message that another version of the portal has written. */
function Unreadable({ remove }: { readonly remove: () => Promise<void> }) {
  const askAndRemove = useDeletion(remove)
  return (
    <Stack as="li" card small gap={1} className={unsentLook} data-refused>
      <Text toned fine data-tone="red" role="status">
        {m.outbox_unreadable()}
      </Text>
      <Row end>
        <DeleteButton onClick={askAndRemove} />
      </Row>
    </Stack>
  )
}

interface UnsentProps extends UnsentListProps {
  readonly message: MessageInTab
}

function Unsent({ message, unsent, canWrite, filesInField, onTakenBack }: UnsentProps) {
  const { text, uploads, files, refused, underWay } = message
  const entry = useRef<HTMLLIElement>(null)
  useFocusStaysInThread(entry)
  const remove = useDeletion(() => unsent.takeOut(message))
  const names = [...uploads.map(({ fileName }) => fileName), ...files.map(({ file }) => file.name)]
  const edit = async () => {
    const limit = limits.message.maximumFiles
    const present = filesInField()
    // What the field cannot take would be lost.
    if (present + names.length > limit) return notify.error(m.problem_too_many_message_files({ limit, present }))
    await unsent.takeOut(message)
    onTakenBack(message)
  }
  return (
    <Stack
      as="li"
      card
      small
      gap={1}
      ref={entry}
      className={unsentLook}
      data-refused={(refused && !underWay) || undefined}
    >
      <Text written dir="auto">
        {text}
      </Text>
      {names.length > 0 && (
        <Text soft fine>
          {names.join(', ')}
        </Text>
      )}
      <Text soft fine toned={refused && !underWay} data-tone="red" role={refused ? 'status' : undefined}>
        {underWay ? (
          m.message_sending()
        ) : !refused ? (
          m.outbox_waits()
        ) : refused.code || refused.problem ? (
          <NotSentReason {...refused} />
        ) : (
          m.outbox_not_sent()
        )}
      </Text>
      <Row end>
        {refused && (
          <Button size="s" busy={underWay} onClick={() => unsent.tryAgain(message).catch(sayWhyNot)}>
            {m.common_try_again()}
          </Button>
        )}
        {/* Where nothing can be written any more, what was taken back would be lost. */}
        {canWrite && !underWay && (
          <Button size="s" variant="quiet" onClick={() => edit().catch(sayWhyNot)}>
            {refused ? m.common_edit() : m.outbox_take_back()}
          </Button>
        )}
        {(refused || !canWrite) && !underWay && <DeleteButton onClick={remove} />}
      </Row>
    </Stack>
  )
}

/** An entry that leaves while one of its buttons has the focus hands it to the thread: it would begin anew at the top. */
function useFocusStaysInThread(entry: { readonly current: HTMLLIElement | null }): void {
  useLayoutEffect(() => {
    const leaving = entry.current
    return () => {
      if (leaving?.contains(document.activeElement))
        leaving.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true })
    }
  }, [entry])
}
