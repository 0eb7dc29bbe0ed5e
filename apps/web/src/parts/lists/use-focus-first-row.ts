import { type RefObject, useEffect } from 'react'

/** The link of each row. */
export const rowLinks = (frame: HTMLElement | null): HTMLElement[] =>
  [...(frame?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => row.querySelector<HTMLElement>('a') ?? [])

/** Puts the focus on the first row once it is there; once for each new `call`, undefined for never. */
export function useFocusFirstRow(frame: RefObject<HTMLElement | null>, call: string | undefined, ready: boolean): void {
  useEffect(() => {
    if (call !== undefined && ready) rowLinks(frame.current)[0]?.focus()
  }, [frame, call, ready])
}
