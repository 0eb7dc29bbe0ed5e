import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useAnchored } from './anchored.ts'
import { Stack, Text, VisuallyHidden } from './layout.tsx'
import { Link } from './link.tsx'
import styles from './menu.module.css'

export type MenuItem = {
  key: string
  label: ReactNode
  /** Either a page to open or an action. */
  to?: string
  onSelect?: () => void
}

export type MenuProps = {
  /** The accessible name of the button, before the text it shows. */
  label: string
  /** What the button shows. */
  button: ReactNode
  /** Something above the items, e.g. whose menu it is. */
  heading?: ReactNode
  items: readonly MenuItem[]
  buttonClassName?: string | undefined
}

/** A button that opens a short list of links and actions. Arrow keys move, Esc and a press outside close. */
export function Menu({ label, button, heading, items, buttonClassName }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useAnchored(open, anchor, panel, { align: 'end' })

  const menuItems = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  useLayoutEffect(() => {
    if (!open) return
    panel.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    const closeOutside = (event: PointerEvent) => {
      const inside =
        event.target instanceof Node &&
        (panel.current?.contains(event.target) || anchor.current?.contains(event.target))
      if (!inside) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside, { capture: true })
    return () => document.removeEventListener('pointerdown', closeOutside, { capture: true })
  }, [open])

  const close = () => {
    setOpen(false)
    anchor.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = menuItems()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const letter = event.key.length === 1 ? event.key.toLocaleLowerCase() : undefined
    const next =
      event.key === 'ArrowDown'
        ? all[(at + 1) % all.length]
        : event.key === 'ArrowUp'
          ? all.at(at - 1)
          : event.key === 'Home'
            ? all[0]
            : event.key === 'End'
              ? all.at(-1)
              : letter && letter !== ' '
                ? [...all.slice(at + 1), ...all].find((item) =>
                    item.textContent?.toLocaleLowerCase().startsWith(letter),
                  )
                : undefined
    if (next) {
      event.preventDefault()
      next.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setOpen(false)
  }

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttonClassName}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {button}
      </button>
      <div ref={panel} className={styles.panel} popover="manual">
        {open && (
          <>
            {heading && (
              <Text as="div" snug className={styles.heading}>
                {heading}
              </Text>
            )}
            <Stack gap={0} id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
              {items.map((item) => {
                const props = {
                  role: 'menuitem',
                  tabIndex: -1,
                  className: styles.item,
                  onClick: () => {
                    close()
                    item.onSelect?.()
                  },
                  children: <span>{item.label}</span>,
                }
                return item.to === undefined ? (
                  <button key={item.key} type="button" {...props} />
                ) : (
                  <Link key={item.key} to={item.to} {...props} />
                )
              })}
            </Stack>
          </>
        )}
      </div>
    </>
  )
}
