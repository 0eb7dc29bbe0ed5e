import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { needsExchangeNote, type StatusChange } from '@portal/domain/items/change-item-status.ts'
import { outcomeOf } from '@portal/domain/items/explained-decision.ts'
import { dueDay, keepsNextStep, nextStepFor, nextStepOutcomes } from '@portal/domain/next-steps/next-step.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { newOne, paths } from '../../../page-links.ts'
import { today } from '../../../parts/dates/today.ts'
import { nextStepsQuery } from '../../../parts/kept/kept-queries.ts'
import { wayBackTo } from '../../../parts/kept/way-back.ts'
import { useLanguage } from '../../../parts/language/readers-language.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { useLocation } from '../../../ui/routing/routing.tsx'
import styles from './beside-decision.module.css'

export interface NextStepPreviewProps {
  readonly item: ItemDetail
  /** The decision as it is filled in. */
  readonly change: Pick<StatusChange, 'status' | 'exchangeNote'>
}

/** What the dealer will read of what happens next, with its day, before the decision is made. */
export function NextStepPreview({ item, change }: NextStepPreviewProps) {
  const language = useLanguage()
  const wayBack = wayBackTo(useLocation())
  const { data: steps, isError } = useQuery({ ...nextStepsQuery, staleTime: 60_000 })
  const code = outcomeOf(change)?.code
  const outcome = nextStepOutcomes.find((known) => known === code)
  const isUnclear = needsExchangeNote(change.status) && change.exchangeNote === null
  // What the dealer was told before stays, and stands beside the form.
  if (!outcome || isUnclear || keepsNextStep(item, change)) return null
  if (!steps)
    return (
      isError && (
        <Text soft tiny>
          {m.step_preview_failed()}
        </Text>
      )
    )
  const step = nextStepFor({ ...change, itemType: item.itemType, brand: item.brand }, steps)
  const told = step && textIn(step.texts, [item.dealerLanguage, language])
  if (!told)
    return (
      <Text soft tiny>
        {m.step_preview_none()}{' '}
        <Link to={paths.adminNextStep(newOne, outcome)} state={wayBack}>
          {m.step_preview_write()}
        </Link>
      </Text>
    )
  const due = dueDay(step, today())
  return (
    <Stack gap={1} small role="group" aria-label={m.step_preview()} className={styles.preview}>
      <Row as="p" gap={3}>
        <b>{m.step_preview()}</b>
        {due && <span>{m.step_due_by({ day: dayText(due) })}</span>}
        <Link to={paths.adminNextStep(step.stepId)} state={wayBack}>
          {m.step_preview_edit()}
        </Link>
      </Row>
      <p className={styles.previewText} lang={told.language} dir="auto">
        {told.text}
      </p>
    </Stack>
  )
}
