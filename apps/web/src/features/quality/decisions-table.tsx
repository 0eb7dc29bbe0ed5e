import type { Chart } from '@portal/contract/quality/quality-schemas.ts'
import type { AnotherLookOutcome } from '@portal/domain/items/another-look.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { m } from '@portal/texts/messages.ts'
import { anotherLookOutcomeLabel, itemStatusLabel, reasonLabel } from '@portal/texts/value-labels.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { max } from 'd3-array'
import type { CSSProperties } from 'react'
import { paths } from '../../page-links.ts'
import { RetryLine } from '../../parts/failures/load-failed.tsx'
import { Row } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { CsvButton } from './csv-button.tsx'
import styles from './quality.module.css'
import { type QualityFilter, shownMonthsOf } from './quality-address.ts'
import { anotherLooksQuery, caseTimesQuery, decisionsQuery } from './quality-queries.ts'
import { hoursText, monthText } from './quality-texts.ts'

/** As they are shown: what was decided first. */
const outcomes: readonly AnotherLookOutcome[] = ['upheld', 'changed', 'open']

/** How claims were decided and why, what came of other looks, and how long cases lay: a table with bars in its cells. */
export function DecisionsTable({ filter }: { filter: QualityFilter }) {
  const decisions = useQuery(decisionsQuery(filter))
  const looks = useQuery(anotherLooksQuery(filter))
  const times = useQuery(caseTimesQuery(filter))
  const ofPortal = times.data?.months ?? []
  const [first, last] = [ofPortal.at(0), ofPortal.at(-1)]
  // Behind a row are the claims of the months that were counted. For the portal a month may begin before or after the reader's.
  const shown = { ...filter, ...(first && last ? { from: first.month, to: last.month } : shownMonthsOf(filter)) }
  const months = ofPortal.filter(({ claims }) => claims > 0)
  const longest = max(months, ({ serviceHours, dealerHours }) => Math.max(serviceHours ?? 0, dealerHours ?? 0)) ?? 0
  return (
    <Panel title={m.quality_decisions_and_times()}>
      <table className={styles.decisions}>
        <thead>
          <tr>
            <td />
            <th scope="col">{m.quality_column_claims()}</th>
            <th scope="col">{m.quality_times_service()}</th>
            <th scope="col">{m.quality_times_dealer()}</th>
          </tr>
        </thead>
        <Group
          name={m.quality_decisions_heading()}
          emptyText={m.quality_decisions_none()}
          query={decisions}
          chart="decisions"
          filter={filter}
          lines={[
            ...(decisions.data?.decisions.map(({ status, reason, claims }) => ({
              ...{ name: nameOf(status, reason), claims },
              to: paths.adminQualityClaims({ ...shown, status, reason }),
            })) ?? []),
            { name: m.quality_other_decisions(), claims: decisions.data?.others ?? 0 },
            { name: m.common_undecided(), claims: decisions.data?.undecided ?? 0 },
          ]}
        />
        <Group
          name={m.quality_looks_heading()}
          emptyText={m.quality_looks_none()}
          query={looks}
          chart="another-looks"
          filter={filter}
          lines={outcomes.map((outcome) => ({
            ...{ name: anotherLookOutcomeLabel(outcome), claims: looks.data?.[outcome] ?? 0 },
            to: paths.adminQualityClaims({ ...shown, anotherLook: outcome }),
          }))}
        />
        <Group
          name={m.quality_times_heading()}
          emptyText={m.quality_times_none()}
          query={times}
          chart="case-times"
          filter={filter}
          lines={months.map(({ month, claims, serviceHours, dealerHours }) => ({
            ...{ name: monthText(month), claims, hours: { service: serviceHours, dealer: dealerHours }, longest },
            to: paths.adminQualityClaims({ ...shown, from: month, to: month, decided: 'true' }),
          }))}
        />
      </table>
    </Panel>
  )
}

interface Line {
  readonly name: string
  readonly claims: number
  /** The claims behind it. */
  readonly to?: string
  /** How long they lay with the service and with the dealer, to the measure of the longest. */
  readonly hours?: { readonly service: number | null; readonly dealer: number | null }
  readonly longest?: number
}

interface GroupProps {
  readonly name: string
  readonly emptyText: string
  readonly query: UseQueryResult
  readonly chart: Chart
  readonly filter: QualityFilter
  readonly lines: readonly Line[]
}

/** The rows of one question, all to the same measure, with their file. Without claims a row is left out. */
function Group({ name, emptyText, query, chart, filter, lines }: GroupProps) {
  const shown = query.data === undefined ? [] : lines.filter(({ claims }) => claims > 0)
  const most = max(shown, ({ claims }) => claims) ?? 0
  return (
    <tbody className={query.isPlaceholderData ? styles.stale : undefined}>
      <tr>
        <th scope="rowgroup" colSpan={4} className={styles.group}>
          <Row spread small bold>
            <span>{name}</span>
            {shown.length > 0 && <CsvButton chart={chart} filter={filter} name={name} quiet />}
          </Row>
        </th>
      </tr>
      {shown.length === 0 && (
        <tr>
          <td colSpan={4}>
            {query.isError ? (
              <RetryLine query={query}>{m.quality_chart_failed()}</RetryLine>
            ) : query.data === undefined ? (
              <SkeletonText />
            ) : (
              emptyText
            )}
          </td>
        </tr>
      )}
      {shown.map(({ name: line, claims, to, hours, longest = 0 }) => (
        <tr key={line}>
          <th scope="row">{to ? <Link to={to}>{line}</Link> : line}</th>
          <Measure value={claims} of={most} text={String(claims)} />
          <Duration hours={hours?.service} longest={longest} />
          <Duration hours={hours?.dealer} longest={longest} />
        </tr>
      ))}
    </tbody>
  )
}

const Duration = ({ hours, longest }: { hours: number | null | undefined; longest: number }) =>
  hours == null ? <td /> : <Measure value={hours} of={longest} text={hoursText(hours)} />

/** A number with a bar below it. */
const Measure = ({ value, of, text }: { value: number; of: number; text: string }) => (
  <td>
    {text}
    <span
      className={styles.measure}
      style={{ '--part': `${(100 * value) / Math.max(of, 1)}%` } as CSSProperties}
      aria-hidden="true"
    />
  </td>
)

/** `Declined: Out of warranty` */
function nameOf(status: ItemStatus, reason: string): string {
  if (reason === '') return itemStatusLabel(status)
  return m.common_labelled({ label: itemStatusLabel(status), value: reasonLabel(status, reason) })
}
