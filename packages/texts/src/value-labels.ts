import type { Role } from '@portal/domain/accounts/roles.ts'
import type { ShownStanding } from '@portal/domain/accounts/standing.ts'
import type { AnotherLookOutcome } from '@portal/domain/items/another-look.ts'
import type { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import type { ExchangeOption } from '@portal/domain/items/exchange-options.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { AmplifierOption, ItemType, YesNo } from '@portal/domain/items/item-types.ts'
import type { RepairResult } from '@portal/domain/items/submit-repair-outcome.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { m } from './messages.ts'

/** What people read for a value of the wire, which is the same in every language. */
const label =
  <Value extends string>(labels: Readonly<Record<Value, () => string>>) =>
  (value: Value): string =>
    labels[value]()

export const itemStatusLabel = label<ItemStatus>({
  'Under review': m.item_status_under_review,
  'Additional information required': m.item_status_additional_information_required,
  'Technical exchange': m.item_status_technical_exchange,
  'Warranty exchange': m.item_status_warranty_exchange,
  'Credit note': m.item_status_credit_note,
  'Client was able to resolve case': m.item_status_client_was_able_to_resolve_case,
  'Waiting for feedback': m.item_status_waiting_for_feedback,
  Declined: m.item_status_declined,
  Completed: m.item_status_completed,
  'Layout schema provided': m.item_status_layout_schema_provided,
  Closed: m.item_status_closed,
})

export const requestStatusLabel = label<RequestStatus>({
  Open: m.request_status_open,
  Closed: m.request_status_closed,
  'Additional information required': m.item_status_additional_information_required,
})

export const itemTypeLabel = label<ItemType>({ Speaker: m.item_type_speaker, Amplifier: m.item_type_amplifier })

export const amplifierOptionLabel = label<AmplifierOption>({
  'Credit Note': m.common_credit_note,
  'Technical Exchange': m.amplifier_option_technical_exchange,
})

export const roleLabel = label<Role>({ ADMIN: m.role_admin, USER: m.role_user })

export const standingLabel = label<ShownStanding>({
  Enabled: m.account_standing_enabled,
  Disabled: m.account_standing_disabled,
  Pending: m.account_standing_pending,
})

export const yesNoLabel = label<YesNo>({ yes: m.yes_no_yes, no: m.yes_no_no })

export const repairResultLabel = label<RepairResult>({
  SUCCESSFUL: m.repair_result_successful,
  UNSUCCESSFUL: m.repair_result_unsuccessful,
})

export const anotherLookOutcomeLabel = label<AnotherLookOutcome>({
  open: m.common_undecided,
  upheld: m.another_look_upheld,
  changed: m.another_look_changed,
})

const exchangeOptionLabels: Readonly<Record<ExchangeOption, () => string>> = {
  'Exchange with actual / new series item': m.exchange_option_exchange_with_actual_new_series_item,
  'Credit Note': m.common_credit_note,
  Other: m.exchange_option_other,
}

const declineReasonLabels: Readonly<Record<(typeof declineReasons)[number], () => string>> = {
  'Wrong serial number': m.decline_reason_wrong_serial_number,
  'Out of warranty': m.decline_reason_out_of_warranty,
  'Speaker was thermally overloaded': m.decline_reason_speaker_was_thermally_overloaded,
  'Out-of-phase connection of twin-coil woofer': m.decline_reason_out_of_phase_connection_of_twin_coil_woofer,
  'Inverse connection of amplifier to vehicle battery':
    m.decline_reason_inverse_connection_of_amplifier_to_vehicle_battery,
  'Inverse connection of amp module to vehicle battery':
    m.decline_reason_inverse_connection_of_amp_module_to_vehicle_battery,
  'Item was subject to excessive humidity': m.decline_reason_item_was_subject_to_excessive_humidity,
  'Item was subject to excessive UV irradiation': m.decline_reason_item_was_subject_to_excessive_uv_irradiation,
  'Item was subject to impact of fall accident': m.decline_reason_item_was_subject_to_impact_of_fall_accident,
}

const labelOrText = (labels: Readonly<Record<string, () => string>>) => (value: string) =>
  Object.hasOwn(labels, value) ? (labels[value]?.() ?? value) : value

/** A predefined decline reason in the reader's language; what somebody wrote stays as it is. */
export const declineReasonLabel = labelOrText(declineReasonLabels)

/** An exchange option in the reader's language; what somebody wrote stays as it is. */
export const exchangeOptionLabel = labelOrText(exchangeOptionLabels)

/** Why an item was declined, or what was given for it; '' where the decision has no reason. */
export const reasonLabel = (status: ItemStatus, reason: string): string =>
  reason && (status === 'Declined' ? declineReasonLabel(reason) : exchangeOptionLabel(reason))
