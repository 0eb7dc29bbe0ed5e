import { limits } from '../limits.ts'
import type { Problem } from '../problem.ts'
import { firstMissing } from '../replies/missing-mark.ts'
import type { Side } from '../sides.ts'

type MessageProblem = Problem<'MESSAGE_MISSING' | 'MESSAGE_TOO_LONG'>

/** What is wrong with a message's text; undefined when nothing is. */
export function problemOfMessage(text: string): MessageProblem | undefined {
  const limit = limits.message.maximumCharacters
  const { length } = text.trim()
  if (length === 0) return { code: 'MESSAGE_MISSING' }
  return length > limit ? { code: 'MESSAGE_TOO_LONG', limit } : undefined
}

/** What keeps a typed message from being sent: also what a saved reply left for its writer to fill in. */
export function problemOfTypedMessage(
  text: string,
  side: Side,
): MessageProblem | Problem<'MESSAGE_NOT_FILLED_IN'> | undefined {
  const missing = side === 'admins' ? firstMissing(text) : undefined
  return problemOfMessage(text) ?? (missing && { code: 'MESSAGE_NOT_FILLED_IN', mark: missing.mark })
}
