import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { SavedReply } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { paths } from '../../page-links.ts'
import { RetryLine } from '../../parts/failures/load-failed.tsx'
import { repliesQuery } from '../../parts/kept/kept-queries.ts'
import { selectMissing } from '../../parts/messages/select-missing.ts'
import { useAnchored } from '../../ui/anchored.ts'
import { replaceText } from '../../ui/insert-text.ts'
import { Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { movedBy, NoOption, OptionList, optionId } from '../../ui/option-list.tsx'
import { type Opening, typedSince } from './opening.ts'
import { filledReply, matchingReplies } from './replies.ts'
import styles from './reply-picker.module.css'

export interface ReplyPickerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** A press on it is no press outside. */
  readonly button: RefObject<HTMLElement | null>
  readonly item: ItemDetail
  readonly opening: Opening
  readonly onClose: () => void
}

/**
 * The saved replies above the field of a message, filtered by what is typed on. The field keeps the focus: arrow keys
 * move, Enter and Tab insert, Esc closes and leaves the text.
 */
export function ReplyPicker({ field, button, item, opening, onClose }: ReplyPickerProps) {
  const query = useQuery(repliesQuery)
  const [typed, setTyped] = useState(() => (field.current && typedSince(opening, field.current)) ?? '')
  /** The active reply; the first one until somebody moves on. Colleagues may save others while the list is open. */
  const [movedTo, setMovedTo] = useState<number>()
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  useAnchored(true, field, list, { side: 'above', matchWidth: true })

  const { replies, today = '' } = query.data ?? {}
  const found = matchingReplies(replies ?? [], typed)
  const at = found.findIndex(({ replyId }) => replyId === movedTo)
  if (at < 0 && found[0]) setMovedTo(found[0].replyId)
  const active = Math.max(at, 0)
  const moveTo = (index: number) => setMovedTo(found[index]?.replyId)
  const textOf = (reply: SavedReply) =>
    filledReply(reply, { ...item, firstName: item.contact.firstName }, today, [item.dealerLanguage, currentLanguage()])
  const take = (reply: SavedReply) => {
    const area = field.current
    const filled = textOf(reply)
    onClose()
    if (!area || !filled) return
    const from = opening.at - (opening.bySlash ? 1 : 0)
    replaceText(area, from, Math.max(from, area.selectionStart), filled.text)
    selectMissing(area, from)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const next = movedBy(event.key, active, found.length)
    const chosen = found[active]
    const takes = event.key === 'Tab' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)
    if (event.key === 'Escape') onClose()
    else if (chosen && next !== undefined) moveTo(next)
    else if (chosen && takes && !event.shiftKey) take(chosen)
    else return
    // The key was for the list: neither the field nor a dialog around it hears it.
    event.preventDefault()
    event.stopPropagation()
  })
  /** The caret or the text has changed. */
  const onMove = useEffectEvent(() => {
    const now = field.current && typedSince(opening, field.current)
    if (now === undefined || now === null) return onClose()
    if (now !== typed) setMovedTo(undefined)
    setTyped(now)
  })
  const onPress = useEffectEvent(({ target }: Event) => {
    const inside = [list, field, button].some(({ current }) => target instanceof Node && current?.contains(target))
    if (!inside) onClose()
  })
  const onBlur = useEffectEvent(onClose)
  // The field belongs to the form around it and knows nothing of this list.
  useEffect(() => {
    const area = field.current
    if (!area) return
    const listening = new AbortController()
    const { signal } = listening
    area.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    for (const moved of ['input', 'keyup', 'click']) area.addEventListener(moved, () => onMove(), { signal })
    area.addEventListener('blur', () => onBlur(), { signal })
    document.addEventListener('pointerdown', (event) => onPress(event), { signal, capture: true })
    return () => listening.abort()
  }, [field])
  useActiveLine(field, listId, found.length > 0 ? optionId(listId, active) : undefined)

  return (
    <OptionList
      ref={list}
      id={listId}
      name={{ 'aria-label': m.replies() }}
      options={found}
      keyOf={({ replyId }) => replyId}
      active={active}
      onActive={moveTo}
      onTake={take}
      foot={
        <>
          {query.isError && !replies ? (
            <RetryLine className={styles.failed} query={query}>
              {m.common_list_failed()}
            </RetryLine>
          ) : !replies ? (
            <NoOption>{m.common_list_loading()}</NoOption>
          ) : found.length === 0 ? (
            <NoOption>{m.replies_none()}</NoOption>
          ) : (
            <VisuallyHidden>
              <span role="status">{m.replies_count({ count: found.length })}</span>
            </VisuallyHidden>
          )}
          <Link className={styles.manage} to={paths.adminReplies}>
            {m.replies_manage()}
          </Link>
        </>
      }
    >
      {(reply) => {
        const filled = textOf(reply)
        return (
          <Stack as="span" gap={0}>
            <Text as="span" strong>
              {reply.name}
            </Text>
            <Text as="span" soft tiny oneLine lang={filled?.language} dir="auto">
              {filled?.text}
            </Text>
          </Stack>
        )
      }}
    </OptionList>
  )
}

/** Tells a screen reader which line is active while the focus stays in the field. */
function useActiveLine(
  field: RefObject<HTMLTextAreaElement | null>,
  listId: string,
  activeId: string | undefined,
): void {
  useEffect(() => {
    const area = field.current
    if (!area) return
    area.setAttribute('aria-autocomplete', 'list')
    area.setAttribute('aria-controls', listId)
    if (activeId) area.setAttribute('aria-activedescendant', activeId)
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) area.removeAttribute(name)
    }
  }, [field, listId, activeId])
}
