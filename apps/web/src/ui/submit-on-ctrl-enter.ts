import type { KeyboardEvent } from 'react'

/** Has Ctrl or Cmd with Enter send a form; nothing else on the page then hears the keys. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
