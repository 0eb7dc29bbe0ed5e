import type { DecisionsByReason } from '@portal/contract/quality/quality-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { declineReasonLabel, exchangeOptionLabel, itemStatusLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { max } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { Link } from 'react-router'
import { paths } from '../../../page-links.ts'
import type { QualityFilter } from '../quality-address.ts'
import { decisionsQuery } from '../quality-queries.ts'
import { Bar } from './bar.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { ChartTable } from './chart-table.tsx'
import styles from './charts.module.css'
import { useWidth } from './use-width.ts'

type Decision = DecisionsByReason['decisions'][number]

/** How claims were decided, and why, the most frequent first. */
export function DecisionsChart({ filter }: { filter: QualityFilter }) {
  const query = useQuery(decisionsQuery(filter))
  return (
    <ChartPanel
      title={m.quality_decisions_heading()}
      query={query}
      isEmpty={({ decisions, undecided }) => decisions.length === 0 && undecided === 0}
      emptyText={m.quality_decisions_none()}
    >
      {(data) => <Decisions data={data} filter={filter} />}
    </ChartPanel>
  )
}

function Decisions({
  data: { decisions, others, undecided },
  filter,
}: {
  data: DecisionsByReason
  filter: QualityFilter
}) {
  const [frame, width] = useWidth<HTMLUListElement>()
  const x = scaleLinear([0, max([others, undecided, ...decisions.map(({ claims }) => claims)]) || 1], [0, width])
  const rest = [
    { name: m.quality_other_decisions(), claims: others },
    { name: m.quality_undecided(), claims: undecided },
  ].filter(({ claims }) => claims > 0)
  return (
    <>
      <ul className={styles.rows} ref={frame}>
        {decisions.map(({ status, reason, claims }) => (
          <li key={`${status} ${reason}`}>
            <Link className={styles.decision} to={paths.adminQualityClaims({ ...filter, status, reason })}>
              <Bar name={nameOf({ status, reason })} claims={claims} length={x(claims)} />
            </Link>
          </li>
        ))}
        {rest.map(({ name, claims }) => (
          <li key={name} className={styles.decision}>
            <Bar name={name} claims={claims} length={x(claims)} />
          </li>
        ))}
      </ul>
      <ChartTable
        caption={m.quality_decisions_heading()}
        head={[m.quality_column_decision(), m.quality_column_claims()]}
        rows={[...decisions.map((decision) => ({ name: nameOf(decision), claims: decision.claims })), ...rest].map(
          ({ name, claims }) => [name, claims],
        )}
        chart="decisions"
        filter={filter}
      />
    </>
  )
}

/** `Declined: Out of warranty` */
function nameOf({ status, reason }: Pick<Decision, 'status' | 'reason'>): string {
  if (reason === '') return itemStatusLabel(status)
  const text = status === 'Declined' ? declineReasonLabel(reason) : exchangeOptionLabel(reason)
  return m.quality_decision_named({ decision: itemStatusLabel(status), reason: text })
}
