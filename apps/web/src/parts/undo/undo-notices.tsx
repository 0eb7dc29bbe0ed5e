import { refusalSayer } from '@portal/texts/common-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { codeOf, isRefusal } from '../../api/client.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconClose } from '../../ui/icons.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { notify } from '../../ui/notify.ts'
import { useNavigate } from '../../ui/routing/routing.tsx'
import { Notice, noticeLayer, useHeld } from '../../ui/toasts.tsx'
import { logFailure } from '../failures/log-failure.ts'
import { shortcuts } from '../shortcuts/shortcuts.ts'
import { isOverlaid, typesInto } from '../shortcuts/use-shortcut.ts'
import styles from './undo-notices.module.css'
import { endOffer, type ShownOffer } from './undo-offer.ts'

/** The refusals that say why something stays. */
const refusalTextOr = refusalSayer({
  STALE: m.refusal_stale,
  UNDO_TOO_LATE: m.refusal_undo_too_late,
  SERIAL_CLAIMED_AGAIN: m.refusal_serial_claimed_again,
})

/** What was done in the last seconds, the newest last: each can be undone as long as its own time lasts. */
export function UndoNotices({ offers }: { offers: readonly ShownOffer[] }) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => layer.current?.showPopover(), [])
  return (
    <div ref={layer} popover="manual" className={classNames(noticeLayer, styles.layer)}>
      {offers.map((offer, at) => (
        <UndoNotice key={offer.id} offer={offer} isNewest={at === offers.length - 1} />
      ))}
    </div>
  )
}

/**
 * What was just done, with a button that undoes it and a line that shows how much time is left. It stays while the pointer
 * or the focus is on it; after its time it then says that it is over.
 */
function UndoNotice({ offer, isNewest }: { offer: ShownOffer; isNewest: boolean }) {
  const { id, text, seconds, until } = offer
  // Not all of its time where it is shown anew, behind a page that has no place for it.
  const [leftMs] = useState(() => until - Date.now())
  const { held, holding } = useHeld()
  const [over, setOver] = useState(false)
  const { undo, busy } = useUndo(offer, isNewest)

  useEffect(() => {
    const timer = setTimeout(() => setOver(true), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])
  useEffect(() => {
    if (over && !held && !busy) endOffer(id)
  }, [over, held, busy, id])

  return (
    <Notice {...holding} className={styles.notice}>
      <Stack as="span" gap={0} grow>
        {offer.leadsTo ? <Link to={offer.leadsTo}>{text}</Link> : <span>{text}</span>}
        {over && (
          <Text as="span" soft>
            {m.refusal_undo_too_late()}
          </Text>
        )}
      </Stack>
      {!over && (
        <Button size="s" busy={busy} title={isNewest ? shortcuts.undo.key : undefined} onClick={undo}>
          {m.undo_button()}
        </Button>
      )}
      <IconButton size="s" label={m.common_dismiss()} icon={<IconClose />} onClick={() => endOffer(id)} />
      {!over && (
        <span
          className={styles.left}
          style={{ animationDuration: `${seconds}s`, animationDelay: `${leftMs - seconds * 1000}ms` }}
        />
      )}
    </Notice>
  )
}

/** Undoes once, by the button or, what is newest, by its keys, and leads back. */
function useUndo(offer: ShownOffer, isNewest: boolean) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const refreshAfter = useRefreshAfterChange()
  const undo = async () => {
    if (busy) return
    setBusy(true)
    try {
      await offer.undo()
      await refreshAfter(offer.changes)
      if (offer.leadsTo) await navigate(offer.leadsTo)
      notify.success(m.undo_done())
    } catch (error) {
      logFailure('undo')(error)
      notify.error(refusalTextOr(codeOf(error), m.undo_failed()))
      await refreshAfter(offer.changes)
      // What got no answer may be tried again while its time lasts.
      if (!isRefusal(error)) return
    } finally {
      setBusy(false)
    }
    endOffer(offer.id)
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isNewest) return
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    // In a text field the keys take back what was typed.
    if (event.defaultPrevented || event.repeat || typesInto(event.target) || isOverlaid()) return
    event.preventDefault()
    void undo()
  })
  useEffect(() => {
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return { undo: () => void undo(), busy }
}
