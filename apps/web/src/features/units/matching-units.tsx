import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../page-links.ts'
import { MatchedText } from '../../parts/lists/matched-text.tsx'
import { useOpenFirst } from '../../parts/lists/use-open-first.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { matchingUnitsQuery, shownMatches } from './unit-queries.ts'
import styles from './units.module.css'

export interface MatchingUnitsProps {
  readonly q: string
  /** Whether the first unit is opened as soon as it is found. */
  readonly opensFirst: boolean
}

/** The units that the search of the request list finds, too: the first few, with a link to all. Nothing while there is none. */
export function MatchingUnits({ q, opensFirst }: MatchingUnitsProps) {
  const { data: units = [], isPlaceholderData } = useQuery(matchingUnitsQuery(q))
  const [first] = isPlaceholderData ? [] : units
  useOpenFirst(opensFirst, first && paths.adminUnit(first.unitId))
  if (units.length === 0) return null
  return (
    <Panel
      title={m.units()}
      className={styles.matching}
      aside={
        units.length > shownMatches && (
          <Link to={paths.adminProducts({ view: 'units', q })}>{m.units_matching_all()}</Link>
        )
      }
    >
      <Stack as="ul" gap={2}>
        {units.slice(0, shownMatches).map(({ unitId, serialNumber, product, shippedOn }) => (
          <Row as="li" key={unitId} gap={[1, 4]}>
            <Text as="span" digits>
              <Link to={paths.adminUnit(unitId)}>
                <MatchedText text={serialNumber} search={q} at="ends" />
              </Link>
            </Text>
            <span>{[product.itemNumber, product.name].filter(Boolean).join(' · ')}</span>
            <Text as="span" soft>
              {m.unit_shipped_on_day({ day: dayText(shippedOn) })}
            </Text>
          </Row>
        ))}
      </Stack>
    </Panel>
  )
}
