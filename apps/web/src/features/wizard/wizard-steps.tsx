import { m } from '@portal/texts/messages.ts'
import { Stepper } from '../../ui/stepper.tsx'

export interface WizardStepsProps {
  readonly current: number
  readonly isBegun: boolean
  readonly hasItems: boolean
  /** Opens the form, or the overview, of what was begun. */
  readonly onOpen: (to: { readonly openOverview: boolean }) => void
}

/** The three steps. Items count as entered once there is one; the form and the overview of a draft are a press away. */
export const WizardSteps = ({ current, isBegun, hasItems, onOpen }: WizardStepsProps) => (
  <Stepper
    label={m.wizard_steps()}
    steps={[m.wizard_step_title(), m.wizard_step_items(), m.wizard_step_overview()]}
    current={current}
    done={[isBegun, hasItems, false]}
    doneText={m.wizard_step_done()}
    onStep={(at) => (isBegun && at > 0 ? () => onOpen({ openOverview: at === 2 }) : undefined)}
  />
)
