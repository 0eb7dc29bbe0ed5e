/** A place in the history of the browser. */
export interface Location {
  readonly pathname: string
  /** With its `?`, empty without one. */
  readonly search: string
  /** With its `#`, empty without one. */
  readonly hash: string
  /** What a link carries that the address does not say. */
  readonly state: unknown
  /** What its entry in the history is known by. */
  readonly key: string
}

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** What tells one page from another: in the queue another item is another page. */
export const pageAt = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  pathname + new URLSearchParams(search).get('item')

export const addressText = ({ pathname, search, hash }: Address): string => pathname + search + hash

/** Where a link leads from a page, as a browser writes it: `?page=2` leads to the same page. */
export function addressFrom(pathname: string, to: string): Address {
  const { origin } = window.location
  const { pathname: path, search, hash } = new URL(to, new URL(origin + pathname))
  return { pathname: path, search, hash }
}
