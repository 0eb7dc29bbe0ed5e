/** Gives the focus to what stands in the place of something that had it and is gone. For a layout effect. */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  if (!document.activeElement || document.activeElement === document.body) element?.focus()
}
