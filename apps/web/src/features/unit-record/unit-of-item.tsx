import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { saysCoverage } from '@portal/domain/units/verdict.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../page-links.ts'
import { Coming } from '../../parts/failures/coming.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Link } from '../../ui/link.tsx'
import { ExchangeChain } from './exchange-chain.tsx'
import { verdictText } from './unit-line.tsx'
import { unitOfItemQuery } from './unit-record-queries.ts'

/** The service record in small, beside the decision: whether the unit is covered, and what it went through. */
export function UnitOfItem({ item }: { item: Pick<ItemDetail, 'id' | 'verdict'> }) {
  const query = useQuery(unitOfItemQuery(item.id))
  if (!query.data) return <Coming query={query} failedText={m.record_failed()} />
  const { unit, verdict, chain } = query.data
  const today = verdictText(verdict)
  const before = item.verdict && verdictText(item.verdict)
  return (
    <>
      <DescriptionList
        facts={[
          { term: m.record_today(), details: today, wide: true },
          { term: m.record_at_submission(), details: before !== today && before, wide: true },
          { term: m.unit_shipped_on(), details: unit && dayText(unit.shippedOn) },
          { term: m.common_sold_on(), details: unit?.soldOn && dayText(unit.soldOn) },
          {
            term: m.record_chain(),
            details: chain.links.length > 1 && <ExchangeChain chain={chain} />,
            wide: true,
          },
        ]}
      />
      {!saysCoverage(verdict.coverage) && (
        <span>
          <Link to={paths.adminImports}>{m.record_import_units()}</Link>
        </span>
      )}
      {unit && (
        <span>
          <Link to={paths.adminUnit(unit.unitId)}>{m.record_open()}</Link>
        </span>
      )}
    </>
  )
}
