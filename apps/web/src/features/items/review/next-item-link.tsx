import { m } from '@portal/texts/messages.ts'
import { useShortcut, useShortcutKey } from '../../../parts/shortcuts/use-shortcut.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { IconChevronRight } from '../../../ui/icons.tsx'
import { useNavigate } from '../../../ui/routing/routing.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { NextOpenItem } from './use-next-open-item.ts'

export interface NextItemLinkProps {
  readonly next: NextOpenItem | undefined
  readonly linkTo: (next: NextOpenItem) => string
  /** Where to go when there is nothing more to do. */
  readonly back: { readonly to: string; readonly label: string }
}

/** 'Next open item', in this request or in another one; or the link back when there is none. */
export function NextItemLink({ next, linkTo, back }: NextItemLinkProps) {
  const navigate = useNavigate()
  const key = useShortcutKey('nextOpenItem')
  const to = next && linkTo(next)
  useShortcut('nextOpenItem', to === undefined ? undefined : () => void navigate(to))
  if (to === undefined)
    return (
      <LinkButton variant="quiet" to={back.to}>
        {back.label}
      </LinkButton>
    )
  return (
    <Tooltip
      text={
        next?.requestId === undefined
          ? m.review_next_of_this_request()
          : m.review_next_of_other_request({ requestId: next.requestId })
      }
      shortcut={key}
    >
      <LinkButton variant="quiet" to={to} aria-keyshortcuts={key}>
        {m.review_next_open_item()}
        <IconChevronRight />
      </LinkButton>
    </Tooltip>
  )
}
