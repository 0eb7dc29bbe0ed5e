import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { needsExchangeNote, type StatusChange } from '@portal/domain/items/change-item-status.ts'
import { outcomeOf } from '@portal/domain/items/explained-decision.ts'
import { isFinal } from '@portal/domain/items/item-statuses.ts'
import { dueDay, keepsNextStep, nextStepFor, nextStepOutcomes } from '@portal/domain/next-steps/next-step.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { useAccountStore } from '../../../local-store/use-account-store.ts'
import { newOne, paths } from '../../../page-links.ts'
import { today } from '../../../parts/dates/today.ts'
import { nextStepsQuery } from '../../../parts/kept/kept-queries.ts'
import { wayBackTo } from '../../../parts/kept/way-back.ts'
import { useLanguage } from '../../../parts/language/readers-language.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { WrittenText } from '../../../ui/description-list.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { InfoBox, WarningBox } from '../../../ui/message-box.tsx'
import { useLocation } from '../../../ui/routing/routing.tsx'
import { decisionNote } from '../decision-note.ts'
import { itemHistoryQuery } from '../item-queries.ts'
import styles from './review.module.css'
import { parseSeen, seenKey } from './seen-item.ts'
import { draftKey, parseStatusDraft, textsBesides } from './status-draft.ts'
import { type Outdated, outdatedText } from './update-item-status.ts'

type SiblingItem = ItemDetail['requestItems'][number]

export interface AlsoForProps {
  /** The other items that wait for a decision, or did when they were ticked; one or more. */
  readonly items: readonly SiblingItem[]
  readonly ticked: readonly number[]
  readonly onTick: (itemIds: readonly number[]) => void
}

/** Offers the same decision for other items of the request: for all of them, and then for each. */
export function AlsoFor({ items, ticked, onTick }: AlsoForProps) {
  const [only] = items
  const one = items.length === 1 && only
  const ids = items.map(({ id }) => id)
  return (
    <Stack gap={2} small>
      <Checkbox
        label={one ? m.review_also_for({ item: nameOf(one) }) : m.review_also_for_others({ count: items.length })}
        hint={one && isFinal(one.status) ? itemStatusLabel(one.status) : undefined}
        checked={ticked.length > 0}
        onChange={({ target }) => onTick(target.checked ? ids : [])}
      />
      {!one && ticked.length > 0 && (
        <Stack
          role="group"
          gap={2}
          aria-label={m.review_also_for_others({ count: items.length })}
          className={styles.indented}
        >
          {items.map((item) => (
            <Checkbox
              key={item.id}
              label={nameOf(item)}
              hint={itemStatusLabel(item.status)}
              checked={ticked.includes(item.id)}
              onChange={({ target }) =>
                onTick(ids.filter((id) => (id === item.id ? target.checked : ticked.includes(id))))
              }
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const nameOf = ({ id, itemNumber, serialNumber }: SiblingItem) => `${id} · ${itemNumber} · ${serialNumber}`

interface NextStepPreviewProps {
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
    <Stack boxed data-tone="copper" gap={1} small role="group" aria-label={m.step_preview()}>
      <Row as="p" gap={3}>
        <b>{m.step_preview()}</b>
        {due && <span>{m.step_due_by({ day: dayText(due) })}</span>}
        <Link to={paths.adminNextStep(step.stepId)} state={wayBack}>
          {m.step_preview_edit()}
        </Link>
      </Row>
      <Text written className={styles.previewText} lang={told.language} dir="auto">
        {told.text}
      </Text>
    </Stack>
  )
}

interface ItemChangedMeanwhileProps {
  readonly item: ItemDetail
  readonly refused: Outdated
  /** Of several items, the one that was changed. */
  readonly because?: number | undefined
}

/** A colleague was quicker: what they decided, and what they marked. */
export function ItemChangedMeanwhile({ item, refused, because = item.id }: ItemChangedMeanwhileProps) {
  if (because !== item.id) {
    const sibling = item.requestItems.find(({ id }) => id === because)
    return (
      <WarningBox title={outdatedText(refused)}>
        <span>{m.review_item_in_the_way({ itemId: because })}</span>{' '}
        {sibling && <span>{m.review_status_now({ status: itemStatusLabel(sibling.status) })}</span>}
      </WarningBox>
    )
  }
  const note = decisionNote(item)
  const marked = item.spots.map(({ text }) => text)
  return (
    <WarningBox title={outdatedText(refused)}>
      <p>{m.review_status_now({ status: itemStatusLabel(item.status) })}</p>
      {note && <WrittenText>{note}</WrittenText>}
      {marked.length > 0 && <WrittenText>{[m.spots_title(), ...marked].join('\n')}</WrittenText>}
    </WarningBox>
  )
}

/**
 * That nothing can be changed any more, and who closed the request. Told at once to somebody who was deciding, with what they
 * typed, to be copied.
 */
export function ClosedRequest({ item }: { item: ItemDetail }) {
  const [wasDeciding] = useAccountStore(seenKey(item.id), undefined, parseSeen)
  const [draft] = useAccountStore(draftKey(item.id), undefined, parseStatusDraft)
  const typed = draft ? textsBesides(item, draft) : []
  const { data: history } = useQuery(itemHistoryQuery(item.id))
  const closing = history?.findLast(({ kind }) => kind === 'request-closed')
  const Box = wasDeciding ? WarningBox : InfoBox
  return (
    <Box title={m.refusal_request_closed()}>
      {closing && <span>{m.review_closed_by({ name: closing.byName })}</span>} <span>{m.review_closed_hint()}</span>
      {typed.length > 0 && <p>{m.outbox_not_sent()}</p>}
      {typed.map((text) => (
        <WrittenText key={text}>{text}</WrittenText>
      ))}
    </Box>
  )
}
