import type { ListedStanding } from '@portal/domain/accounts/standing.ts'
import { m } from '@portal/texts/messages.ts'
import { standingLabel } from '@portal/texts/value-labels.ts'
import { Pills } from '../../ui/pills.tsx'

/** How accounts or companies stand, to list those alone; undefined is all. */
export const StandingPills = ({
  selected,
  onChange,
}: {
  readonly selected: ListedStanding | undefined
  readonly onChange: (standing: ListedStanding | undefined) => void
}) => (
  <Pills<ListedStanding | 'all'>
    label={m.common_status()}
    pills={[
      { value: 'all', label: m.users_filter_all() },
      { value: 'AwaitingActivation', label: m.users_filter_waiting() },
      { value: 'Enabled', label: standingLabel('Enabled') },
      { value: 'Disabled', label: standingLabel('Disabled') },
    ]}
    selected={selected ?? 'all'}
    onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
  />
)
