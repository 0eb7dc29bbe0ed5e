import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { WarningBox } from '../../ui/message-box.tsx'

export interface ChangedMeanwhileProps {
  /** What was changed, and by whom where that is known. */
  readonly title: string
  readonly onKeepMine: () => void
  readonly onUseTheirs: () => void
  /** What is saved now. */
  readonly children: ReactNode
}

/** A colleague saved what is edited here: theirs in sight, and which of the two is to stay. */
export const ChangedMeanwhile = ({ title, onKeepMine, onUseTheirs, children }: ChangedMeanwhileProps) => (
  <WarningBox
    title={title}
    actions={
      <>
        <Button size="s" onClick={onKeepMine}>
          {m.changed_meanwhile_keep_mine()}
        </Button>
        <Button size="s" onClick={onUseTheirs}>
          {m.changed_meanwhile_use_theirs()}
        </Button>
      </>
    }
  >
    <p>{m.changed_meanwhile_hint()}</p>
    {children}
  </WarningBox>
)
