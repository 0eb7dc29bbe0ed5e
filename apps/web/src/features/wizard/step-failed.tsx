import type { ErrorCode } from '@portal/contract/errors.ts'
import { draftRefusalTextOr } from '@portal/texts/draft-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { codeOf, NoResponse } from '../../api/client.ts'
import { ErrorBox } from '../../ui/message-box.tsx'

/** Why a step failed: what sending it threw. */
export const StepFailed = ({ error }: { readonly error: unknown }) => (
  <InSight of={error}>
    <ErrorBox>{stepFailureText(stepFailureIn(error))}</ErrorBox>
  </InSight>
)

/** Brings into sight why a step failed: on a phone its button is in sight from everywhere in a long form. */
export function InSight({ of, children }: { readonly of: unknown; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (of !== undefined) box.current?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return <div ref={box}>{children}</div>
}

/** Why a step failed, as far as it decides what is said. */
export type StepFailure = ErrorCode | 'NO_ANSWER' | 'NOT_KEPT'

/** Why a step failed; that something unexpected happened where there is no code that says more. */
export const stepFailureIn = (error: unknown): StepFailure => {
  if (error instanceof NoResponse) return 'NO_ANSWER'
  // What a browser says that has no room, or does not open what it keeps.
  if (error instanceof DOMException) return 'NOT_KEPT'
  return codeOf(error) ?? 'INTERNAL'
}

/** What is said about a step that failed. Without an answer nothing went wrong, and nothing is lost. */
export const stepFailureText = (failure: StepFailure): string =>
  failure === 'NO_ANSWER'
    ? m.connection_lost_kept()
    : failure === 'NOT_KEPT'
      ? m.outbox_not_kept()
      : failure === 'STALE'
        ? m.claims_item_changed()
        : draftRefusalTextOr(failure, m.refusal_internal())
