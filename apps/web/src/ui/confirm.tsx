import { m } from '@portal/texts/messages.ts'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

export type Question = {
  title: ReactNode
  body?: ReactNode
  /** The button that agrees, named like the action, e.g. `Archive`. */
  confirmText: string
  cancelText?: string | undefined
  /** The action cannot be undone. */
  destructive?: boolean | undefined
  /** Enter agrees even so: the question is asked often, and of people who expect it. */
  enterAgrees?: boolean | undefined
}

type Ask = (question: Question) => Promise<boolean>

const AskContext = createContext<Ask | undefined>(undefined)

export interface ConfirmProviderProps {
  /** Which page is drawn: a question ends unanswered with its page. */
  readonly place?: string | undefined
  /** Which page is shown, though it may not be drawn yet: a question that is asked meanwhile belongs to it. */
  readonly nextPlace?: () => string | undefined
  readonly children: ReactNode
}

/** Put it once around the app; `useConfirm` asks through it. */
export function ConfirmProvider({ place, nextPlace, children }: ConfirmProviderProps) {
  const [asked, setAsked] = useState<Question>()
  const settle = useRef<(agreed: boolean) => void>(undefined)
  const drawn = useRef(place)
  const askedAt = useRef<string>(undefined)

  const answer = useCallback((agreed: boolean) => {
    settle.current?.(agreed)
    settle.current = undefined
    setAsked(undefined)
  }, [])
  const ask = useCallback<Ask>(
    (question) => {
      // Only one question at a time. The replaced one counts as not agreed to.
      settle.current?.(false)
      askedAt.current = nextPlace?.() ?? drawn.current
      setAsked(question)
      return new Promise((resolve) => {
        settle.current = resolve
      })
    },
    [nextPlace],
  )
  useEffect(() => () => settle.current?.(false), [])
  // A question about a page must not stand above the next one, where its yes would still count.
  useEffect(() => {
    drawn.current = place
    if (askedAt.current !== place) answer(false)
  }, [place, answer])

  const safeFirst = asked?.destructive && !asked.enterAgrees
  return (
    <AskContext value={ask}>
      {children}
      <Modal
        open={asked !== undefined}
        onClose={() => answer(false)}
        title={asked?.title}
        destructive={asked?.destructive}
        actions={
          <>
            <Button data-autofocus={safeFirst || undefined} onClick={() => answer(false)}>
              {asked?.cancelText ?? m.common_cancel()}
            </Button>
            <Button
              data-autofocus={!safeFirst || undefined}
              variant={asked?.destructive ? 'danger' : 'primary'}
              onClick={() => answer(true)}
            >
              {asked?.confirmText}
            </Button>
          </>
        }
      >
        {asked?.body}
      </Modal>
    </AskContext>
  )
}

/** `const confirm = useConfirm()`, then `if (await confirm({ title, ... })) ...`. Closing the dialog means no. */
export function useConfirm(): Ask {
  const ask = use(AskContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}
