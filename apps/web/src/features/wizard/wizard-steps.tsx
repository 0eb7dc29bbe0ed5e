import { m } from '@portal/texts/messages.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths, type WizardState } from '../../page-links.ts'
import { Stepper } from '../../ui/stepper.tsx'
import { draftItemsQuery } from './wizard-queries.ts'

interface WizardStepsProps {
  /** Undefined before the draft is begun. */
  readonly requestId: number | undefined
  readonly current: number
}

/** The three steps. Items count as entered once there is one; the form and the overview of a draft are a press away. */
export function WizardSteps({ requestId, current }: WizardStepsProps) {
  const navigate = useNavigate()
  const query = draftItemsQuery(requestId ?? 0)
  const { data: items } = useQuery(requestId === undefined ? { ...query, queryFn: skipToken } : query)
  const leadTo = (at: number) => {
    if (requestId === undefined || at === 0) return undefined
    const state: WizardState = { requestId, openOverview: at === 2 }
    return () => void navigate(paths.wizard, { state })
  }
  return (
    <Stepper
      label={m.wizard_steps()}
      steps={[m.wizard_step_title(), m.wizard_step_items(), m.wizard_step_overview()]}
      current={current}
      done={[requestId !== undefined, Boolean(items?.length), false]}
      doneText={m.wizard_step_done()}
      onStep={leadTo}
    />
  )
}
