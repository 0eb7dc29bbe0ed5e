import type { MouseEvent } from 'react'

/** Acts once: the second click of a double click meets what the first one put in its place, as the button that undoes it. */
export const singleClick = (act: () => void) => (click: MouseEvent) => {
  if (click.detail < 2) act()
}
