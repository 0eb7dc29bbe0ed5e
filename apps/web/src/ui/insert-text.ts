/** Replaces a part of a text field as if it had been typed, so that the browser's undo takes it back. */
export function replaceText(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.focus()
  field.setSelectionRange(from, to)
  // Outdated, and the only call after which Ctrl+Z works: nothing has taken its place.
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
