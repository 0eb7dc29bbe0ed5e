import type { ShownChain } from '@portal/contract/units/unit-record-schemas.ts'
import { type Coverage, saysCoverage } from '@portal/domain/units/verdict.ts'
import { m } from '@portal/texts/messages.ts'
import { paths } from '../../page-links.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Row } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import styles from './unit-record.module.css'

const looks: Readonly<Record<Coverage['code'], { readonly tone: Tone; readonly say: () => string }>> = {
  COVERED: { tone: 'green', say: m.record_badge_covered },
  ENDED: { tone: 'red', say: m.record_badge_ended },
  START_UNKNOWN: { tone: 'yellow', say: m.record_badge_start_unknown },
  UNKNOWN_UNIT: { tone: 'grey', say: m.record_badge_unknown },
}

/** Whether a unit is covered, in a word or two; nothing before the records know any unit of its brand. */
export function CoverageBadge({ coverage }: { coverage: Coverage }) {
  if (!saysCoverage(coverage)) return null
  const { tone, say } = looks[coverage.code]
  return <Badge tone={tone}>{say()}</Badge>
}

/**
 * The units that were exchanged for each other in a line, `A → B → C`, each a link to its record; to the claim with which
 * it was exchanged where the records do not know it. Nothing for a unit that was never exchanged.
 */
export function ExchangeChain({ chain: { links, position, circular } }: { chain: ShownChain }) {
  if (links.length < 2) return null
  return (
    <>
      <Row as="ol" digits gap={[1, 2]} aria-label={m.record_chain()}>
        {links.map((link, at) => (
          <li key={link.serialNumber} className={styles.link}>
            {at === position ? <strong aria-current="true">{link.serialNumber}</strong> : <ChainLink link={link} />}
          </li>
        ))}
      </Row>
      {circular && <WarningBox>{m.record_chain_circular()}</WarningBox>}
    </>
  )
}

function ChainLink({ link: { serialNumber, unitId, exchangedWithItem } }: { link: ShownChain['links'][number] }) {
  if (unitId !== null) return <Link to={paths.adminUnit(unitId)}>{serialNumber}</Link>
  if (exchangedWithItem !== null) return <Link to={paths.adminRequestItem(exchangedWithItem)}>{serialNumber}</Link>
  return serialNumber
}
