import type { Standing } from '@portal/domain/accounts/standing.ts'
import type { Tone } from '@portal/domain/tone.ts'
import { m } from '@portal/texts/messages.ts'
import { standingLabel } from '@portal/texts/value-labels.ts'
import { Badge } from '../../ui/badge.tsx'

const shown: Readonly<Record<Standing, { readonly tone: Tone; readonly label: () => string }>> = {
  Enabled: { tone: 'green', label: () => standingLabel('Enabled') },
  AwaitingActivation: { tone: 'yellow', label: m.users_filter_waiting },
  Unverified: { tone: 'grey', label: m.users_email_not_verified },
  Disabled: { tone: 'red', label: () => standingLabel('Disabled') },
}

/** How a company or one of its people stands. */
export const StandingBadge = ({ standing }: { readonly standing: Standing }) => (
  <Badge tone={shown[standing].tone}>{shown[standing].label()}</Badge>
)
