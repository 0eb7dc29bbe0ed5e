import type { AnotherLook, ItemDetail, LookedAtAgain } from '@portal/contract/items/item-shapes.ts'
import { type AnotherLookOutcome, outcomeOfAnotherLook } from '@portal/domain/items/another-look.ts'
import type { Side } from '@portal/domain/sides.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { anotherLookOutcomeLabel, declineReasonLabel } from '@portal/texts/value-labels.ts'
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useAccountStore } from '../../../local-store/use-account-store.ts'
import { dayAndTime } from '../../../parts/dates/moments.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { missingScriptText } from '../../../parts/failures/missing-script.ts'
import { loadedLater } from '../../../parts/loaded-later.tsx'
import { ItemStatusBadge } from '../../../parts/statuses/status-badges.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList, WrittenText } from '../../../ui/description-list.tsx'
import { FormActions } from '../../../ui/form.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { InfoBox, WarningBox } from '../../../ui/message-box.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { takeLostFocus } from '../../../ui/take-lost-focus.ts'

/** Loaded when somebody wants to ask: it takes files. */
const AskAnotherLook = loadedLater(() => import('./ask-another-look.tsx'), 'AskAnotherLook', {
  meanwhile: () => <SkeletonText lines={4} />,
  missing: () => <WarningBox>{missingScriptText()}</WarningBox>,
})

export interface AnotherLookPanelProps {
  readonly item: ItemDetail
  readonly side: Side
  /** The page of another item. */
  readonly linkTo: (itemId: number) => string
}

/**
 * Another look at a declined item: the offer to ask for it, on the item what came of it, and on the item that looks again
 * what was decided first. A panel of the dealer's page; on top of the case for administrators.
 */
export function AnotherLookPanel({ item, side, linkTo }: AnotherLookPanelProps) {
  const { anotherLook, anotherLookAt, anotherLookUntil } = item
  const [wasAsked] = useState(anotherLook !== null)
  if (anotherLookAt) return <FirstDecision item={item} first={anotherLookAt} side={side} linkTo={linkTo} />
  if (anotherLook) return <Asked look={anotherLook} side={side} linkTo={linkTo} isNew={!wasAsked} />
  return side === 'dealer' && anotherLookUntil !== null && <Offer item={item} until={anotherLookUntil} />
}

type Links = Pick<AnotherLookPanelProps, 'side' | 'linkTo'>

const Frame = ({ side, aside, children }: Pick<Links, 'side'> & { aside: ReactNode; children: ReactNode }) =>
  side === 'dealer' ? (
    <Panel title={m.another_look_heading()} aside={aside}>
      {children}
    </Panel>
  ) : (
    <InfoBox
      title={
        <>
          {m.another_look_heading()} {aside}
        </>
      }
    >
      {children}
    </InfoBox>
  )

const outcomeTones: Readonly<Record<AnotherLookOutcome, Tone>> = { open: 'blue', upheld: 'grey', changed: 'green' }

const OutcomeBadge = ({ outcome }: { outcome: AnotherLookOutcome }) => (
  <Badge tone={outcomeTones[outcome]}>{anotherLookOutcomeLabel(outcome)}</Badge>
)

interface ItemLinkProps extends Pick<Links, 'linkTo'> {
  readonly of: { readonly requestId: number; readonly itemId: number }
  readonly ref?: Ref<HTMLAnchorElement>
}

const ItemLink = ({ of: { requestId, itemId }, linkTo, ref }: ItemLinkProps) => (
  <Link ref={ref} to={linkTo(itemId)}>
    {m.common_request_and_item({ requestId, itemId })}
  </Link>
)

function Offer({ item, until }: { item: ItemDetail; until: string }) {
  const [open, setOpen] = useAccountStore(`another-look-open:${item.id}`, false, (stored) => stored === true)
  // The button stays until then, and the focus with it. Where its script does not load, the form says so.
  const begin = async () => {
    await AskAnotherLook.load().catch(logFailure('load the form of another look'))
    setOpen(true)
  }
  return (
    <Panel title={m.another_look_heading()}>
      <p>{m.another_look_offer({ day: dayText(until) })}</p>
      {open ? (
        <AskAnotherLook item={item} onClose={() => setOpen(false)} />
      ) : (
        <FormActions align="start">
          <Button onClick={begin}>{m.another_look_ask()}</Button>
        </FormActions>
      )}
    </Panel>
  )
}

function Asked({ look, side, linkTo, isNew }: Links & { look: AnotherLook; isNew: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    // The button that sent it is gone.
    if (isNew) takeLostFocus(link.current)
  }, [isNew])
  return (
    <Frame side={side} aside={<OutcomeBadge outcome={look.outcome} />}>
      <p>{m.another_look_asked_on({ moment: dayAndTime(look.askedAt).text })}</p>
      <Row as="p">
        <ItemLink ref={link} of={look} linkTo={linkTo} />
        <ItemStatusBadge status={look.status} />
      </Row>
    </Frame>
  )
}

function FirstDecision({ item, first, side, linkTo }: Links & { item: ItemDetail; first: LookedAtAgain }) {
  return (
    <Frame side={side} aside={<OutcomeBadge outcome={outcomeOfAnotherLook(item.status)} />}>
      <p>
        {m.another_look_at({ moment: dayAndTime(first.declinedAt).text })} <ItemLink of={first} linkTo={linkTo} />
      </p>
      <DescriptionList
        facts={[
          { term: m.another_look_first_reason(), details: declineReasonLabel(first.declineReason), wide: true },
          {
            term: m.another_look_first_issue(),
            details: <WrittenText>{first.issueDescription}</WrittenText>,
            wide: true,
          },
        ]}
      />
    </Frame>
  )
}
