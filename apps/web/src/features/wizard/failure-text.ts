import type { ErrorCode } from '@portal/contract/errors.ts'
import { refusalText, refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { codeOf } from '../../api/client.ts'

/** Why a step was refused; that something unexpected happened where there is no code that says more. */
export const refusedText = (code: ErrorCode | undefined): string => refusalTextOr(code, refusalText('INTERNAL'))

/** What is said about a step that failed. */
export const failureText = (error: unknown): string => refusedText(codeOf(error))
