import type { AnchorHTMLAttributes, Ref } from 'react'
import { addressFrom, addressText } from './routing/address.ts'
import { type NavigateOptions, useLocation, useNavigate } from './routing/routing.tsx'

export interface LinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
    Omit<NavigateOptions, 'flushSync'> {
  readonly to: string
  readonly ref?: Ref<HTMLAnchorElement> | undefined
}

/** A link to another page. It takes the place of this one in the history where it leads to the same address. */
export function Link({ to, state, replace, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const here = useLocation()
  const href = addressText(addressFrom(here.pathname, to))
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        // The browser's own: another tab or window, a download, a menu.
        const isBrowsers = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
        if (event.defaultPrevented || isBrowsers || (rest.target ?? '_self') !== '_self') return
        event.preventDefault()
        void navigate(to, { state, replace: replace ?? href === addressText(here), preventScrollReset })
      }}
    />
  )
}
