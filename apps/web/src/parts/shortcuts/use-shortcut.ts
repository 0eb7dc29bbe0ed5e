import { useEffectEvent, useLayoutEffect } from 'react'
import { useStore } from '../../local-store/store.ts'
import { onShortcutsSwitched, type Shortcut, shortcuts, shortcutsAreOn } from './shortcuts.ts'

export const useShortcutsAreOn = (): boolean => useStore({ listen: onShortcutsSwitched, get: shortcutsAreOn })

/** The key to show in a tooltip; undefined when keys are switched off. */
export function useShortcutKey(shortcut: Shortcut): string | undefined {
  return useShortcutsAreOn() ? shortcuts[shortcut].key : undefined
}

/** Whether the focused element uses the key itself: a text field, a list that is searched by typing, an open menu. */
export const typesInto = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, select, [contenteditable], [role="menu"]',
  ) !== null

/** Whether a dialog is open, which takes all keys. */
export const isOverlaid = (): boolean => document.querySelector('dialog[open]') !== null

/**
 * Runs an action when its key is pressed; never while somebody types or a dialog is open. It is heard before what it is
 * for is painted: who sees that may press the key.
 */
export function useShortcut(shortcut: Shortcut, act: (() => void) | undefined): void {
  const on = useShortcutsAreOn()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== shortcuts[shortcut].key || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.defaultPrevented || event.repeat || event.isComposing || typesInto(event.target)) return
    if (!act || isOverlaid()) return
    event.preventDefault()
    act()
  })
  useLayoutEffect(() => {
    if (!on) return
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [on])
}
