import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { declineReasonLabel, exchangeOptionLabel } from '@portal/texts/value-labels.ts'

type Notes = Partial<
  Pick<ItemDetail, 'declineReason' | 'exchangeNote' | 'infoRequiredNote' | 'replacementSerialNumber'>
>

/** What a decision says beside the status: its reason, what is exchanged, or what is asked for. */
export const decisionNote = ({
  declineReason,
  exchangeNote,
  infoRequiredNote,
  replacementSerialNumber: replacement,
}: Notes): string | null | undefined =>
  (declineReason && declineReasonLabel(declineReason)) ??
  (exchangeNote && withReplacement(exchangeOptionLabel(exchangeNote), replacement)) ??
  infoRequiredNote

const withReplacement = (exchange: string, serialNumber: string | null | undefined): string =>
  serialNumber ? `${exchange}\n${m.item_history_replacement({ serialNumber })}` : exchange
