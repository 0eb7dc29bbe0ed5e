import type { ClaimOfUnit, UnitHistoryEntry, UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { foldNumber } from '@portal/domain/folded-number.ts'
import { itemStatusFacts } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import {
  declineReasonLabel,
  exchangeOptionLabel,
  itemStatusLabel,
  repairResultLabel,
} from '@portal/texts/value-labels.ts'
import { paths } from '../../page-links.ts'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { mediaOfImage } from '../../parts/media/media-file.ts'
import { MediaTiles } from '../../parts/media/media-tiles.tsx'
import { Badge } from '../../ui/badge.tsx'
import { WrittenText } from '../../ui/description-list.tsx'
import { Row } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Timeline, TimelineEntry } from '../../ui/timeline.tsx'
import { unitFieldLabel, unitFieldText } from './unit-facts.tsx'

/** Something that happened to a unit. `at` is a moment, or a day where the hour is not known. */
type UnitEvent =
  | { readonly kind: 'manufactured' | 'shipped' | 'sold'; readonly at: string }
  /** Given for another unit, of which the item tells. */
  | { readonly kind: 'given'; readonly at: string; readonly forSerialNumber: string; readonly itemId: number }
  | { readonly kind: 'claimed' | 'repaired' | 'decided'; readonly at: string; readonly claim: ClaimOfUnit }
  | { readonly kind: 'edited'; readonly at: string; readonly entry: UnitHistoryEntry }

/** What happened to a unit, oldest first. Of one day, what has no hour comes first, in the order of a unit's life. */
export function timelineOf({ unit, claims, changes, chain }: UnitRecord): UnitEvent[] {
  const before = chain.links[chain.position - 1]
  const events: UnitEvent[] = [
    ...dated('manufactured', unit.manufacturedOn),
    ...dated('shipped', unit.shippedOn),
    ...dated('sold', unit.soldOn),
  ]
  if (before?.exchangedAt && before.exchangedWithItem !== null) {
    const { exchangedAt: at, exchangedWithItem: itemId, serialNumber: forSerialNumber } = before
    events.push({ kind: 'given', at, itemId, forSerialNumber })
  }
  for (const claim of claims) {
    events.push({ kind: 'claimed', at: claim.submittedAt, claim })
    if (claim.repairReportedAt) events.push({ kind: 'repaired', at: claim.repairReportedAt, claim })
    if (claim.decidedAt) events.push({ kind: 'decided', at: claim.decidedAt, claim })
  }
  for (const entry of changes) events.push({ kind: 'edited', at: entry.at, entry })
  // A day sorts before every moment of it.
  return events.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

const dated = (kind: 'manufactured' | 'shipped' | 'sold', at: string | null): UnitEvent[] => (at ? [{ kind, at }] : [])

/** What happened to a unit, oldest first. */
export function UnitTimeline({ record }: { record: UnitRecord }) {
  const { shownClaims } = limits.unit
  return (
    <Panel title={m.record_timeline()}>
      {record.claims.length >= shownClaims && <p>{m.record_claims_newest({ count: shownClaims })}</p>}
      <Timeline label={m.record_timeline()}>
        {timelineOf(record).map((event) => (
          <Entry key={keyOf(event)} event={event} record={record} />
        ))}
      </Timeline>
    </Panel>
  )
}

const keyOf = (event: UnitEvent): string =>
  'claim' in event
    ? `${event.kind}-${event.claim.itemId}`
    : 'entry' in event
      ? `${event.kind}-${event.entry.entryId}`
      : event.kind

/** One event. A new kind without an entry does not compile. */
function Entry({ event, record }: { event: UnitEvent; record: UnitRecord }) {
  switch (event.kind) {
    case 'manufactured':
      return <TimelineEntry title={m.record_event_manufactured()} meta={dayText(event.at)} />
    case 'shipped': {
      const { debtorNumber, companyName, invoice } = record.unit
      return (
        <TimelineEntry
          title={m.record_event_shipped()}
          meta={
            <>
              <span>{dayText(event.at)}</span>
              <span dir="auto">{[companyName, debtorNumber, invoice].filter(Boolean).join(' · ')}</span>
            </>
          }
        />
      )
    }
    case 'sold':
      return <TimelineEntry title={m.record_event_sold()} meta={dayText(event.at)} />
    case 'given':
      return (
        <TimelineEntry
          title={m.record_event_given({ serialNumber: event.forSerialNumber })}
          tone="blue"
          meta={<OfItem at={event.at} itemId={event.itemId} />}
        />
      )
    case 'claimed':
      return <Claimed claim={event.claim} recordedAs={record.product.itemNumber} />
    case 'repaired':
      return <Repaired claim={event.claim} at={event.at} />
    case 'decided':
      return <Decided claim={event.claim} at={event.at} />
    case 'edited':
      return (
        <TimelineEntry title={m.record_event_edited({ name: event.entry.byName })} meta={<DateTime at={event.at} />}>
          {Object.entries(event.entry.changes).map(([field, { from, to }]) => (
            <p key={field}>
              {m.record_change({
                field: unitFieldLabel(field),
                from: unitFieldText(field, from),
                to: unitFieldText(field, to),
              })}
            </p>
          ))}
        </TimelineEntry>
      )
  }
}

const OfItem = ({ at, itemId }: { at: string; itemId: number }) => (
  <>
    <DateTime at={at} />
    <Link to={paths.adminRequestItem(itemId)}>{m.page_item({ itemId })}</Link>
  </>
)

function Claimed({ claim, recordedAs }: { claim: ClaimOfUnit; recordedAs: string }) {
  const otherModel = foldNumber(claim.itemNumber) !== foldNumber(recordedAs)
  return (
    <TimelineEntry
      title={
        <Row as="span" gap={[1, 2]}>
          <span dir="auto">{m.record_event_claimed({ companyName: claim.companyName })}</span>
          {claim.afterReplacement && <Badge tone="yellow">{m.record_claimed_again()}</Badge>}
        </Row>
      }
      tone={claim.afterReplacement ? 'yellow' : 'blue'}
      meta={
        <>
          <OfItem at={claim.submittedAt} itemId={claim.itemId} />
          {otherModel && <span>{m.common_labelled({ label: m.item_number(), value: claim.itemNumber })}</span>}
        </>
      }
    >
      <WrittenText>{claim.issueDescription}</WrittenText>
      {claim.images.length > 0 && <MediaTiles label={m.item_images()} files={claim.images.map(mediaOfImage)} />}
    </TimelineEntry>
  )
}

const Repaired = ({ claim: { itemId, repairResult, repairResultReason }, at }: { claim: ClaimOfUnit; at: string }) => (
  <TimelineEntry
    title={m.item_history_repair_outcome({ outcome: repairResultLabel(repairResult ?? 'UNSUCCESSFUL') })}
    tone={repairResult === 'SUCCESSFUL' ? 'green' : 'red'}
    meta={<OfItem at={at} itemId={itemId} />}
  >
    {repairResultReason && <WrittenText>{repairResultReason}</WrittenText>}
  </TimelineEntry>
)

function Decided({ claim, at }: { claim: ClaimOfUnit; at: string }) {
  const { itemId, status, declineReason, exchangeNote, replacementSerialNumber: serialNumber } = claim
  const note =
    (declineReason && declineReasonLabel(declineReason)) ?? (exchangeNote && exchangeOptionLabel(exchangeNote))
  return (
    <TimelineEntry
      title={
        serialNumber
          ? m.common_labelled({ label: itemStatusLabel(status), value: m.record_event_replaced({ serialNumber }) })
          : itemStatusLabel(status)
      }
      tone={itemStatusFacts[status].tone}
      meta={<OfItem at={at} itemId={itemId} />}
    >
      {note && <WrittenText>{note}</WrittenText>}
    </TimelineEntry>
  )
}
