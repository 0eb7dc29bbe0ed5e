import { refusalText, refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { codeOf } from '../../api/client.ts'

/** What is said about a step that failed: why it was refused, or that something unexpected happened. */
export const failureText = (error: unknown): string => refusalTextOr(codeOf(error), refusalText('INTERNAL'))
