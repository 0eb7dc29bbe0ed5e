/** Where in a field the list was opened: what is inserted takes the place of everything from there to the caret. */
export interface Opening {
  readonly at: number
  /** A slash opened it, which is replaced, too. */
  readonly bySlash: boolean
}

type Caret = Pick<HTMLTextAreaElement, 'value' | 'selectionStart'>

/** Whether a slash was just typed where a word begins. */
export const isSlashTyped = ({ value, selectionStart }: Caret, { inputType }: Pick<InputEvent, 'inputType'>): boolean =>
  !inputType?.startsWith('delete') && /(^|\s)\/$/.test(value.slice(0, selectionStart))

/** What was typed since the list was opened; undefined once the caret or the text has left that place. */
export function typedSince({ at, bySlash }: Opening, { value, selectionStart }: Caret): string | undefined {
  const typed = value.slice(at, selectionStart)
  const left = selectionStart < at || (bySlash && value[at - 1] !== '/')
  return left || /^\s|\n/.test(typed) ? undefined : typed
}
