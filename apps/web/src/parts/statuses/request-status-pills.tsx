import { type RequestStatus, requestStatuses, requestStatusTones } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import { requestStatusLabel } from '@portal/texts/value-labels.ts'
import { Pills, type PillsProps } from '../../ui/pills.tsx'

/** How requests stand, to list those alone. */
export const RequestStatusPills = (choice: Pick<PillsProps<RequestStatus>, 'selected' | 'onChange'>) => (
  <Pills
    {...choice}
    label={m.common_status()}
    pills={requestStatuses.map((status) => ({
      value: status,
      label: requestStatusLabel(status),
      tone: requestStatusTones[status],
    }))}
  />
)
