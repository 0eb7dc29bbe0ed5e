import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { splitOf } from '@portal/domain/items/similar-decisions.ts'
import { limits } from '@portal/domain/limits.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { outcomeLabel } from '@portal/texts/outcome-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, type RefObject, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { TeamworkPanel } from '../features/colleagues/teamwork-panel.tsx'
import { similarDecisionsQuery } from '../features/items/item-queries.ts'
import { SimilarDecisions } from '../features/items/review/similar-decisions.tsx'
import { type FillIn, type MarkIn, StatusPanel } from '../features/items/review/status-panel.tsx'
import type { GoOn } from '../features/items/review/update-item-status.ts'
import { adviceText, type SuggestedForm, Suggestion, UnitOfItem } from '../features/unit-record/unit-of-item.tsx'
import { unitOfItemQuery } from '../features/unit-record/unit-record-queries.ts'
import { focusStatuses, KeyedDecision, useDecisionKeys } from '../features/work/decision-keys.tsx'
import { dialled } from '../features/work/dialled.ts'
import { dealerCardQuery } from '../features/work/work-queries.ts'
import { paths } from '../page-links.ts'
import { countedText } from '../parts/counted-text.ts'
import { Coming } from '../parts/failures/coming.tsx'
import { fullName } from '../parts/full-name.ts'
import { typesInto } from '../parts/shortcuts/use-shortcut.ts'
import { DescriptionList } from '../ui/description-list.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Stack } from '../ui/layout.tsx'
import { Link } from '../ui/link.tsx'
import { useLocation } from '../ui/routing/routing.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'

export interface ItemDecisionProps {
  readonly item: ItemDetail
  /** The page of another item. */
  readonly linkTo: (itemId: number) => string
  /** A link to the next item that waits. */
  readonly next: ReactNode
  /** How one goes on, where one decides one item after the other. The statuses have the focus there. */
  readonly goOn?: GoOn | undefined
  /** Where somebody stood when the item was chosen: whoever has gone to another control before it was drawn stays there. */
  readonly chosenFrom?: Element | null
  /** Whether somebody has opened the decision, where there is no room for it beside the case. */
  readonly isDeciding?: boolean | undefined
  /** Around the form that decides. */
  readonly place: RefObject<HTMLDivElement | null>
  readonly markIn: Ref<MarkIn>
}

/** The decision on an item, with what speaks for it above, and below what colleagues share and whose item it is. */
export function ItemDecision({ item, linkTo, next, goOn, chosenFrom, isDeciding, place, markIn }: ItemDecisionProps) {
  const fillIn = useRef<FillIn>(null)
  const goesOn = goOn !== undefined
  /** What lies below is drawn after what one decides with was painted. */
  const isWhole = useDeferredValue(true, false)
  /** Where somebody stood who came while the request was closed, as one that is being opened again by an undo. */
  const cameTo = useRef<Element>(null)
  const isDrawn = useRef(false)
  useDecisionKeys(place)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever somebody comes to the item, or opens its decision
  useLayoutEffect(() => {
    // While it is drawn: later, what takes the place of a removed control would have the focus.
    const at = document.activeElement
    const stays = !isDrawn.current && !isDeciding && hasGoneOn(chosenFrom, at)
    isDrawn.current = true
    cameTo.current = goesOn && !typesInto(at) && !stays && !focusStatuses(place.current) ? at : null
  }, [isDeciding, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another status is read, as after an undo
  useLayoutEffect(() => {
    const at = document.activeElement
    // Only from one status to the other, or to those that were not there: whoever is anywhere else stays there.
    const isLeft = at instanceof HTMLInputElement && at.name === 'status' && !at.checked && place.current?.contains(at)
    const hasWaited = cameTo.current && (at === cameTo.current || at === document.body)
    if (goesOn && (isLeft || hasWaited) && focusStatuses(place.current)) cameTo.current = null
  }, [item.status])
  return (
    <>
      <KeyedDecision ref={place}>
        <StatusPanel
          item={item}
          advice={<ItemAdvice item={item} linkTo={linkTo} onUse={(suggested) => fillIn.current?.(suggested)} />}
          fillIn={fillIn}
          markIn={markIn}
          next={next}
          goOn={goOn}
        />
      </KeyedDecision>
      {isWhole && (
        <Stack gap={1}>
          <TeamworkPanel item={item} />
          <DealerCard item={item} />
        </Stack>
      )}
    </>
  )
}

/** Headings and the like take the focus from the page, controls from whoever goes to them. */
const hasGoneOn = (from: Element | null | undefined, to: Element | null): boolean =>
  Boolean(from) && from !== to && to instanceof HTMLElement && to.tabIndex >= 0

interface ItemAdviceProps extends Pick<ItemDecisionProps, 'item' | 'linkTo'> {
  /** Fills in the status form. */
  readonly onUse: (suggested: SuggestedForm) => void
}

/**
 * What speaks for a decision, beside the statuses: coverage and how similar items were decided in one line, which opens to
 * the unit and to these items, and what the portal suggests.
 */
function ItemAdvice({ item, linkTo, onUse }: ItemAdviceProps) {
  const unit = useQuery(unitOfItemQuery(item.id))
  const similar = useQuery(similarDecisionsQuery(item.id))
  if (unit.isPending || similar.isPending) return <SkeletonText lines={2} />
  const line = [
    unit.data ? adviceText(unit.data.verdict, item.verdict) : m.record_failed(),
    similar.data ? similarText(similar.data.items) : m.similar_failed(),
  ]
  return (
    <Stack gap={2}>
      <Disclosure summary={line.join('; ')}>
        <UnitOfItem item={item} />
        <SimilarDecisions itemId={item.id} linkTo={linkTo} />
      </Disclosure>
      {unit.data?.suggestion && <Suggestion suggestion={unit.data.suggestion} item={item} onUse={onUse} />}
    </Stack>
  )
}

/** What most of the similar items came to. */
function similarText(items: Parameters<typeof splitOf>[0]): string {
  const [most] = splitOf(items).toSorted((a, b) => b.items - a.items)
  return most
    ? m.similar_most({ count: most.items, of: items.length, outcome: outcomeLabel(most.outcome) })
    : m.similar_none()
}

interface DealerCardProps {
  readonly item: Pick<ItemDetail, 'companyName' | 'contact' | 'distributorId'>
}

/** Whose item it is: whom to call or write to, and what else of their company is open, once it is asked for. */
const DealerCard = ({ item }: DealerCardProps) => (
  <Disclosure
    summary={
      <>
        {m.work_dealer()} · <span dir="auto">{item.companyName}</span> ·{' '}
        <span dir="auto">{fullName(item.contact)}</span>
      </>
    }
  >
    <Contact item={item} />
  </Disclosure>
)

function Contact({ item: { contact, distributorId } }: DealerCardProps) {
  const card = useQuery(dealerCardQuery(contact.userId))
  const dealer = card.data
  if (!dealer) return <Coming query={card} failedText={m.work_dealer_failed()} lines={4} />
  return (
    <DescriptionList
      facts={[
        {
          term: fieldLabel('companyName'),
          details: <Link to={paths.adminCompany(distributorId)}>{dealer.companyName}</Link>,
        },
        { term: m.work_dealer_contact(), details: fullName(dealer) },
        {
          term: fieldLabel('phoneNumber'),
          details: dealer.phoneNumber && <a href={`tel:${dialled(dealer.phoneNumber)}`}>{dealer.phoneNumber}</a>,
          figures: true,
        },
        { term: fieldLabel('email'), details: <a href={`mailto:${dealer.email}`}>{dealer.email}</a> },
        { term: fieldLabel('debtorNumber'), details: dealer.debtorNumber, figures: true },
        {
          term: m.work_dealer_open_cases(),
          details: (
            <Link to={paths.adminRequests({ userId: distributorId })}>
              {countedText(dealer.openRequests, limits.work.openRequests)}
            </Link>
          ),
          figures: true,
        },
      ]}
    />
  )
}
