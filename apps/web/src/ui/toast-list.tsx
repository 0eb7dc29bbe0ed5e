import { useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { IconCheckCircle, IconErrorCircle } from './icons.tsx'
import type { Note } from './notify.ts'
import styles from './toast-list.module.css'

const look = (name: 'toast' | 'success' | 'error') => styles[name] ?? ''
const icons = { success: <IconCheckCircle />, error: <IconErrorCircle /> }

/** Sonner in our clothes, top centre. It stands in the top layer, above an open dialog. */
export default function ToastList({
  notes,
  duration,
  label,
}: {
  notes: readonly Note[]
  duration: number
  label: string
}) {
  const layer = useRef<HTMLDivElement>(null)
  const shown = useRef(0)

  useEffect(() => {
    const box = layer.current
    if (!box || shown.current === notes.length) return
    // Shown anew, it comes on top of whatever opened since.
    if (box.matches(':popover-open')) box.hidePopover()
    box.showPopover()
    for (const note of notes.slice(shown.current)) toast[note.kind](note.text)
    shown.current = notes.length
  }, [notes])

  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      <Toaster
        position="top-center"
        duration={duration}
        containerAriaLabel={label}
        icons={icons}
        toastOptions={{
          unstyled: true,
          classNames: { toast: look('toast'), success: look('success'), error: look('error') },
        }}
      />
    </div>
  )
}
