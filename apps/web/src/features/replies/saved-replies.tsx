import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { missingScriptText } from '../../parts/failures/missing-script.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconMessageSaved } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/notify.ts'
import { isSlashTyped, type Opening } from './opening.ts'
import type { ReplyPickerProps } from './reply-picker.tsx'

const ReplyPicker = loadedLater(() => import('./reply-picker.tsx'), 'ReplyPicker', {
  missing: NoPicker,
})

/** The script did not load: the text stays, and the list opens once the page was loaded again. */
function NoPicker({ onClose }: ReplyPickerProps) {
  useEffect(() => {
    notify.error(missingScriptText())
    onClose()
  }, [onClose])
  return null
}

/**
 * The button of the saved replies under the field of a message; typing `/` there does the same. List and replies are
 * loaded when they are first asked for.
 */
export function SavedReplies({ field, item }: { field: RefObject<HTMLTextAreaElement | null>; item: ItemDetail }) {
  const [opening, setOpening] = useState<Opening>()
  const button = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const area = field.current
    if (!area) return
    const listen = (event: Event) => {
      if (isSlashTyped(area, event as InputEvent)) setOpening({ at: area.selectionStart, bySlash: true })
    }
    area.addEventListener('input', listen)
    return () => area.removeEventListener('input', listen)
  }, [field])

  const press = () => {
    const area = field.current
    if (!area) return
    // On a phone the keyboard would cover the list.
    if (!matchMedia('(pointer: coarse)').matches) area.focus()
    setOpening(opening ? undefined : { at: area.selectionStart, bySlash: false })
  }
  return (
    <span ref={button}>
      <IconButton
        label={m.replies()}
        icon={<IconMessageSaved />}
        shortcut="/"
        aria-haspopup="listbox"
        aria-expanded={opening !== undefined}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={press}
      />
      {opening && (
        <ReplyPicker
          key={opening.at}
          field={field}
          button={button}
          item={item}
          opening={opening}
          onClose={() => setOpening(undefined)}
        />
      )}
    </span>
  )
}
