import type { AskedPoint, ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { explainedDecision } from '@portal/domain/items/explained-decision.ts'
import { itemStatusFacts } from '@portal/domain/items/item-statuses.ts'
import { saysCoverage } from '@portal/domain/units/verdict.ts'
import { decisionChangerText, decisionOutcomeText } from '@portal/texts/explained-decision-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { coverageText } from '@portal/texts/unit-texts.ts'
import { declineReasonLabel, repairResultLabel } from '@portal/texts/value-labels.ts'
import { LazyMarkedPictures } from '../../parts/spots/lazy-spots.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { WhatNext } from './what-next.tsx'

/** What the card shows of an item. */
export type ExplainedItem = Pick<
  ItemDetail,
  | 'status'
  | 'requestStatus'
  | 'declineReason'
  | 'exchangeNote'
  | 'anotherLookUntil'
  | 'verdict'
  | 'images'
  | 'saleProof'
  | 'repairResult'
  | 'repairResultReason'
  | 'asked'
  | 'spots'
>

/** What the dealer really gets, why, on which evidence, and what would change it. */
export function DecisionCard({ item }: { item: ExplainedItem }) {
  const decision = explainedDecision({ ...item, mayChange: mayChange(item) })
  if (!decision) return null
  const pieces = evidenceIn(item)
  return (
    <Panel
      title={<span dir="auto">{decisionOutcomeText(decision.outcome)}</span>}
      aside={<Badge tone={itemStatusFacts[item.status].tone}>{m.common_decision()}</Badge>}
    >
      <DescriptionList
        facts={[
          {
            term: m.decision_card_reason(),
            details: decision.reason && declineReasonLabel(decision.reason),
            wide: true,
          },
          {
            term: m.decision_card_terms(),
            details: item.verdict && saysCoverage(item.verdict.coverage) && coverageText(item.verdict.coverage),
            wide: true,
          },
          {
            term: m.decision_card_evidence(),
            details: pieces.length > 0 && <Evidence pieces={pieces} />,
            wide: true,
          },
          {
            term: m.spots_title(),
            details: item.spots.length > 0 && <LazyMarkedPictures item={item} />,
            wide: true,
          },
          {
            term: m.decision_card_changer(),
            details: decision.changer && decisionChangerText(decision.changer),
            wide: true,
          },
        ]}
      />
    </Panel>
  )
}

/** Its request is open, so that the service may still decide otherwise, or another look can be asked for. */
const mayChange = ({ requestStatus, anotherLookUntil }: ExplainedItem) =>
  requestStatus !== 'Closed' || anotherLookUntil !== null

interface Piece {
  readonly what: string
  readonly is: string
}

/** What the dealer gave: pictures and videos, the proof of the sale, how the repair went, and answers. */
function evidenceIn({ images, saleProof, asked, repairResult, repairResultReason }: ExplainedItem): Piece[] {
  const pieces: (Piece | null)[] = [
    images.length > 0 ? { what: m.decision_card_files(), is: images.map(({ fileName }) => fileName).join(', ') } : null,
    saleProof && { what: m.item_sale_proof(), is: saleProof.fileName },
    repairResult && {
      what: m.decision_card_repair(),
      is: [repairResultLabel(repairResult), repairResultReason].filter(Boolean).join(': '),
    },
    ...asked.map(answered),
  ]
  return pieces.filter((piece) => piece !== null)
}

const Evidence = ({ pieces }: { pieces: readonly Piece[] }) => (
  <Stack as="ul" gap={1}>
    {pieces.map(({ what, is }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same may be asked twice, and nothing moves.
      <li key={index}>
        <Text as="span" soft small dir="auto">
          {what}
        </Text>{' '}
        <span dir="auto">{is}</span>
      </li>
    ))}
  </Stack>
)

function answered({ wording, answer, unit, answeredAt, endedBy }: AskedPoint): Piece | null {
  if (answeredAt)
    return { what: wording, is: answer ? `${answer} ${unit ?? ''}`.trim() : m.decision_card_in_messages() }
  return endedBy === 'dealer' ? { what: wording, is: m.decision_card_not_given() } : null
}

/** What was decided on an item, and what happens next. */
export const Decision = ({ item }: { item: ItemDetail }) => (
  <>
    <DecisionCard item={item} />
    <WhatNext item={item} />
  </>
)
