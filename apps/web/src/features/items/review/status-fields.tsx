import type { AskedPoint } from '@portal/contract/items/item-shapes.ts'
import {
  needsDeclineReason,
  needsExchangeNote,
  takesInfoRequiredNote,
  takesReplacement,
} from '@portal/domain/items/change-item-status.ts'
import { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import { exchangeOptions } from '@portal/domain/items/exchange-options.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { fitsItem } from '@portal/domain/points/point.ts'
import { m } from '@portal/texts/messages.ts'
import { declineReasonLabel, exchangeOptionLabel, itemStatusLabel } from '@portal/texts/value-labels.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../../page-links.ts'
import type { useForm } from '../../../parts/forms/use-form.ts'
import { pointsQuery } from '../../../parts/kept/kept-queries.ts'
import { TextByLanguage } from '../../../parts/language/text-by-language.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldError, useFieldFrame } from '../../../ui/field.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './review.module.css'
import type { StatusDraft } from './status-draft.ts'

interface FieldsProps {
  readonly form: Pick<ReturnType<typeof useForm<StatusDraft>>, 'values' | 'text' | 'choice' | 'change'>
}

/** The statuses that are offered, and the fields that the chosen one needs. */
export function StatusFields({
  form,
  offered,
  itemType,
  asked,
  onTick,
}: FieldsProps & {
  readonly offered: readonly ItemStatus[]
  readonly itemType: ItemType
  /** What the dealer still owes. */
  readonly asked: readonly AskedPoint[]
  /** Something that is missing was ticked. */
  readonly onTick: () => void
}) {
  const { status, points } = form.values
  usePointsReady()
  return (
    <>
      <RadioGroup
        {...form.choice('status')}
        className={styles.statuses}
        label={m.review_new_status()}
        hideLabel
        options={offered.map((value) => ({ value, label: itemStatusLabel(value) }))}
      />
      {status && needsDeclineReason(status) && <DeclineReason form={form} />}
      {status && needsExchangeNote(status) && <ExchangeNote form={form} />}
      {status && takesReplacement(status) && (
        <TextField
          {...form.text('replacementSerialNumber')}
          label={m.item_replacement_serial_number()}
          optional
          figures
        />
      )}
      {status && takesInfoRequiredNote(status) && (
        <PointTicks
          itemType={itemType}
          ticked={points}
          asked={asked}
          onTick={(ticked) => {
            form.change({ points: ticked })
            onTick()
          }}
        />
      )}
      {status && takesInfoRequiredNote(status) && (
        <TextArea
          {...form.text('infoRequiredNote')}
          label={m.review_information_required()}
          hint={m.review_information_required_hint()}
          optional
          rows={3}
          limit={limits.statusUpdate.infoRequiredNote}
        />
      )}
    </>
  )
}

/** One of the nine predefined reasons, or one's own. */
function DeclineReason({ form }: FieldsProps) {
  return (
    <>
      <RadioGroup
        {...form.choice('declineReason')}
        className={styles.choices}
        label={m.common_decline_reason()}
        options={[
          ...declineReasons.map((reason) => ({ value: reason, label: declineReasonLabel(reason) })),
          { value: 'custom', label: m.review_custom_reason() },
        ]}
      />
      {form.values.declineReason === 'custom' && (
        <TextArea
          {...form.text('customReason')}
          label={m.review_custom_reason_text()}
          rows={2}
          limit={limits.statusUpdate.declineReason}
        />
      )}
    </>
  )
}

/** What the dealer gets instead; `Other` in one's own words. */
function ExchangeNote({ form }: FieldsProps) {
  return (
    <>
      <RadioGroup
        {...form.choice('exchangeOption')}
        className={styles.choices}
        label={m.review_exchange_option()}
        options={exchangeOptions.map((option) => ({ value: option, label: exchangeOptionLabel(option) }))}
      />
      {form.values.exchangeOption === 'Other' && (
        <TextArea
          {...form.text('otherExchange')}
          label={m.review_other_exchange()}
          rows={2}
          limit={limits.statusUpdate.exchangeNote}
        />
      )}
    </>
  )
}

/** Reads what can be ticked before its status is chosen, so that the keys lead to it at once. */
function usePointsReady(): void {
  const client = useQueryClient()
  useEffect(() => {
    // Texts that administrators seldom change.
    void client.prefetchQuery({ ...pointsQuery, staleTime: 60_000 })
  }, [client])
}

interface PointTicksProps {
  readonly itemType: ItemType
  readonly ticked: readonly number[]
  /** What the dealer still owes. */
  readonly asked: readonly AskedPoint[]
  readonly onTick: (pointIds: readonly number[]) => void
}

/** What is missing, to be ticked: everything that an item of this type can be asked for. */
function PointTicks({ itemType, ticked, asked, onTick }: PointTicksProps) {
  const { data, isError } = useQuery(pointsQuery)
  const frame = useFieldFrame({ name: 'points', hint: m.ask_points_hint() })
  if (!data)
    return isError ? (
      <Text soft tiny>
        {m.ask_points_failed()}
      </Text>
    ) : null
  const points = data.filter((point) => fitsItem(point, itemType))
  // Deleted since, or for another item type by now.
  const stays = asked.filter((one) => !points.some(({ pointId }) => pointId === one.pointId))
  if (points.length + stays.length === 0) return null
  return (
    <Stack as="fieldset" gap={2} small aria-describedby={frame.aria['aria-describedby']}>
      <Text as="legend" strong>
        {m.ask_points()}
      </Text>
      <Text soft tiny>
        <span id={frame.hintId}>{m.ask_points_hint()}</span> <Link to={paths.adminPoints}>{m.ask_points_manage()}</Link>
      </Text>
      {stays.map(({ askedId, wording }) => (
        <Checkbox key={askedId} label={m.ask_points_stays({ wording })} checked disabled />
      ))}
      {points.map(({ pointId, texts }) => (
        <Checkbox
          key={pointId}
          name={`point-${pointId}`}
          label={<TextByLanguage texts={texts} />}
          checked={ticked.includes(pointId)}
          aria-invalid={frame.aria['aria-invalid']}
          onChange={({ target }) =>
            onTick(target.checked ? [...ticked, pointId] : ticked.filter((id) => id !== pointId))
          }
        />
      ))}
      <FieldError id={frame.errorId} text={frame.error} />
    </Stack>
  )
}
