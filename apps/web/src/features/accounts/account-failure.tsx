import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { isMissingScript } from '../../parts/failures/missing-script.ts'
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
    <ErrorBox>{isMissingScript(failure) ? m.missing_script() : text(failure)}</ErrorBox>
  )
