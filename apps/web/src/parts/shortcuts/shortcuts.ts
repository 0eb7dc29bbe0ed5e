import { m } from '@portal/texts/messages.ts'
import { localStore } from '../../local-store/local-store.ts'
import { listeners } from '../../local-store/store.ts'

/** Every key of the service desk and what it does. Tooltips and the list of keys read it here. */
export const shortcuts = {
  search: { key: '/', does: m.shortcut_search },
  nextItem: { key: 'j', does: m.item_next },
  previousItem: { key: 'k', does: m.item_previous },
  nextOpenItem: { key: 'n', does: m.review_next_open_item },
  writeMessage: { key: 'm', does: m.shortcut_message },
  nextPicture: { key: 'p', does: m.shortcut_picture },
  /** Heard by the notice that offers it (parts/undo/undo-notice.tsx), in every page and without the switch. */
  undo: {
    get key() {
      return `${m.key_control()} Z`
    },
    does: m.shortcut_undo,
  },
  help: { key: '?', does: m.shortcut_help },
} as const satisfies Record<string, { readonly key: string; readonly does: () => string }>

/** Keys where an item is decided that are heard by what they act on (features/work/decision-keys.tsx). */
export const decisionKeys = {
  choose: { key: '1 – 9, 0', does: m.shortcut_decide },
  save: {
    get key() {
      return `${m.key_control()} ↵`
    },
    does: m.work_save_and_next,
  },
} as const

export type Shortcut = keyof typeof shortcuts

/** Single keys disturb people who use speech input, so they can be switched off (WCAG 2.1.4). */
const followers = listeners()

export const shortcutsAreOn = (): boolean => !localStore.shortcutsOff.isSet()

export function switchShortcuts(on: boolean): void {
  if (on) localStore.shortcutsOff.clear()
  else localStore.shortcutsOff.set()
  followers.tell()
}

export function onShortcutsSwitched(listener: () => void): () => void {
  const stop = followers.listen(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}
