/** The link of a table row; not one with `data-beside`, which leads elsewhere. */
export const linkOfRow = (row: Element) => row.querySelector<HTMLAnchorElement>('a:not([data-beside])')
