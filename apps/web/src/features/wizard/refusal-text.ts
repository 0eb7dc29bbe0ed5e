import { errors, messageFor } from '@portal/contract/errors.ts'
import { codeOf } from '../../api/client.ts'

/** What is said about a step that failed: the text of the refusal, or the general one (specification 8, Item save). */
export const refusalText = (error: unknown): string => messageFor(codeOf(error), errors.INTERNAL.says)
