import { brandName } from '@portal/brand/name.ts'

type Params = Readonly<Record<string, string | undefined>>

/** What a route says about itself. */
export interface RouteHandle {
  /** The name of the screen, for the title of the window. */
  readonly title: (params: Params) => string
}

const hasTitle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

/** `<Screen> · Membran Warranty`, from the innermost route that has a name. */
export function windowTitle(matches: readonly { readonly handle: unknown; readonly params: Params }[]): string {
  const named = matches.findLast(({ handle }) => hasTitle(handle))
  if (!named || !hasTitle(named.handle)) return brandName
  return `${named.handle.title(named.params)} · ${brandName}`
}
