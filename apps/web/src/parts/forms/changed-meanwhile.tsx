import { m } from '@portal/texts/messages.ts'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { codeOf } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { WarningBox } from '../../ui/message-box.tsx'

export interface ChangedMeanwhileProps {
  /** What was changed, and by whom where that is known. */
  readonly title: string
  /** What the last sending of the form threw. */
  readonly failure: unknown
  readonly onKeepMine: () => void
  readonly onUseTheirs: () => void
  /** What is saved now. */
  readonly children: ReactNode
}

/**
 * A colleague saved what is edited here: theirs in sight, and which of the two is to stay. It stands above the form, whose
 * button lies far below on a phone: whoever was refused is led here, and to the button once they have chosen.
 */
export function ChangedMeanwhile({ title, failure, onKeepMine, onUseTheirs, children }: ChangedMeanwhileProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (codeOf(failure) === 'STALE') box.current?.focus()
  }, [failure])
  const choose = (use: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
    use()
  }
  return (
    <div ref={box} tabIndex={-1}>
      <WarningBox
        title={title}
        actions={
          <>
            <Button size="s" onClick={choose(onKeepMine)}>
              {m.changed_meanwhile_keep_mine()}
            </Button>
            <Button size="s" onClick={choose(onUseTheirs)}>
              {m.changed_meanwhile_use_theirs()}
            </Button>
          </>
        }
      >
        <p>{m.changed_meanwhile_hint()}</p>
        {children}
      </WarningBox>
    </div>
  )
}
