import type { ErrorCode } from '@portal/contract/errors.ts'
import { m } from '@portal/texts/messages.ts'
import { refusalText, refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { codeOf, NoResponse } from '../../api/client.ts'

/** Why a step was refused; that something unexpected happened where there is no code that says more. */
export const refusedText = (code: ErrorCode | undefined): string => refusalTextOr(code, refusalText('INTERNAL'))

/** What is said about a step that failed. Without a connection nothing went wrong, and nothing is lost. */
export const failureText = (error: unknown): string =>
  error instanceof NoResponse && error.withoutConnection ? m.connection_lost_kept() : refusedText(codeOf(error))
