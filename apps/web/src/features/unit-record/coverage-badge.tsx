import { type Coverage, saysCoverage } from '@portal/domain/units/verdict.ts'
import { m } from '@portal/texts/messages.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

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
