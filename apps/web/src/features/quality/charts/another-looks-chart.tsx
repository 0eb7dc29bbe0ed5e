import type { AnotherLooks } from '@portal/contract/quality/quality-schemas.ts'
import type { AnotherLookOutcome } from '@portal/domain/items/another-look.ts'
import { m } from '@portal/texts/messages.ts'
import { anotherLookOutcomeLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { scaleLinear } from 'd3-scale'
import { Link } from 'react-router'
import { paths } from '../../../page-links.ts'
import type { QualityFilter } from '../quality-address.ts'
import { anotherLooksQuery } from '../quality-queries.ts'
import { Bar } from './bar.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { ChartTable } from './chart-table.tsx'
import styles from './charts.module.css'
import { useWidth } from './use-width.ts'

/** As they are shown: what was decided first. */
const outcomes: readonly AnotherLookOutcome[] = ['upheld', 'changed', 'open']

/** What came of the other looks at declined items. */
export function AnotherLooksChart({ filter }: { filter: QualityFilter }) {
  const query = useQuery(anotherLooksQuery(filter))
  return (
    <ChartPanel
      title={m.quality_looks_heading()}
      query={query}
      isEmpty={(looks) => outcomes.every((outcome) => looks[outcome] === 0)}
      emptyText={m.quality_looks_none()}
    >
      {(looks) => <Outcomes looks={looks} filter={filter} />}
    </ChartPanel>
  )
}

function Outcomes({ looks, filter }: { looks: AnotherLooks; filter: QualityFilter }) {
  const [frame, width] = useWidth<HTMLUListElement>()
  const x = scaleLinear([0, Math.max(...outcomes.map((outcome) => looks[outcome]))], [0, width])
  return (
    <>
      <ul className={styles.rows} ref={frame}>
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <Link className={styles.decision} to={paths.adminQualityClaims({ ...filter, anotherLook: outcome })}>
              <Bar name={anotherLookOutcomeLabel(outcome)} claims={looks[outcome]} length={x(looks[outcome])} />
            </Link>
          </li>
        ))}
      </ul>
      <ChartTable
        caption={m.quality_looks_heading()}
        head={[m.quality_column_look(), m.quality_column_claims()]}
        rows={outcomes.map((outcome) => [anotherLookOutcomeLabel(outcome), looks[outcome]])}
        chart="another-looks"
        filter={filter}
      />
    </>
  )
}
