import type { ReactNode } from 'react'
import { isMissingScript, missingScriptText } from '../../parts/failures/missing-script.ts'
import { ErrorBox } from '../../ui/message-box.tsx'

/** Why a form was not accepted, in a sentence; `children` while there is nothing to say. */
export const AccountFailure = ({
  of: { failure },
  text,
  children,
}: {
  of: { readonly failure: unknown }
  text: (failure: unknown) => string
  children?: ReactNode
}) =>
  failure === undefined ? (
    children
  ) : (
    <ErrorBox>{isMissingScript(failure) ? missingScriptText() : text(failure)}</ErrorBox>
  )
