import type { ErrorCode } from '@portal/contract/errors.ts'
import { itemRefusalTextOr } from '@portal/texts/item-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { codeOf, NoResponse } from '../../api/client.ts'
import { isConnectionLost } from '../../api/connection.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { ErrorBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'

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

/**
 * Does a step in the portal; without an answer in time it goes on on this device, and what was sent may arrive all the same.
 * Where the device keeps nothing, the portal is waited for as long as any call.
 *
 * @param send does it in the portal
 * @param keep has the device do it
 * @param waitMs after that there is no answer in time; none: as long as any call is waited for
 */
export async function orOnDevice<Sent, Kept>(
  send: () => Promise<Sent>,
  keep: () => Promise<Kept>,
  waitMs?: number,
): Promise<Sent | Kept> {
  const answer = isConnectionLost() ? Promise.reject(new NoResponse()) : send()
  try {
    return await (waitMs === undefined ? answer : inTime(answer, waitMs))
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
  }
  try {
    return await keep()
  } catch (error) {
    logFailure('keep a step of the wizard on the device')(error)
    return answer.catch((unanswered: unknown) => {
      if (unanswered instanceof NoResponse) notify.error(m.outbox_not_kept())
      throw unanswered
    })
  }
}

async function inTime<Answer>(answer: Promise<Answer>, waitMs: number): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoResponse()), waitMs)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Why a step failed, as far as it decides what is said. */
export type StepFailure = ErrorCode | 'NO_ANSWER'

/** Why a step failed; that something unexpected happened where there is no code that says more. */
export const stepFailureIn = (error: unknown): StepFailure =>
  error instanceof NoResponse ? 'NO_ANSWER' : (codeOf(error) ?? 'INTERNAL')

/** What is said about a step that failed. Without an answer nothing went wrong, and nothing is lost. */
export const stepFailureText = (failure: StepFailure): string =>
  failure === 'NO_ANSWER'
    ? m.connection_lost_kept()
    : failure === 'STALE'
      ? m.claims_item_changed()
      : itemRefusalTextOr(failure, m.refusal_internal())
