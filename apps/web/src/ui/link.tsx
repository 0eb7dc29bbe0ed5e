import type { AnchorHTMLAttributes, Ref } from 'react'
import { createPath, type To, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: To
  readonly state?: unknown
  /** Whether it takes the place of this page in the history; of itself where it leads to the same address. */
  readonly replace?: boolean
  readonly preventScrollReset?: boolean
  readonly ref?: Ref<HTMLAnchorElement> | undefined
}

/** A link to another page, without what react-router's own brings for its loading and forms (docs/decisions/0020-router.md). */
export function Link({ to, state, replace, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const isHere = createPath(useLocation()) === createPath(useResolvedPath(to))
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        // The browser's own: another tab or window, a download, a menu.
        const isBrowsers = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
        if (event.defaultPrevented || isBrowsers || (rest.target ?? '_self') !== '_self') return
        event.preventDefault()
        void navigate(to, { state, replace: replace ?? isHere, preventScrollReset })
      }}
    />
  )
}
