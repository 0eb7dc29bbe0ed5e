import type { ErrorCode } from '@portal/contract/errors.ts'
import { m } from '@portal/texts/messages.ts'
import { codeOf, NoResponse } from '../../api/client.ts'

/** What a person reads about a change that failed. Without an answer it may have been made: nobody reads that it was not. */
export const changeFailureText = (
  failure: unknown,
  say: (code: ErrorCode | undefined, fallback: string) => string,
  fallback: string,
): string => (failure instanceof NoResponse ? m.no_server_response() : say(codeOf(failure), fallback))
