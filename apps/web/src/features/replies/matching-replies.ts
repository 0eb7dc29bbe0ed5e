import type { SavedReply } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { plainLetters } from '../../ui/plain-letters.ts'

/** The replies that have a text in their name or in one of their texts, those with it in the name first. */
export function matchingReplies(replies: readonly SavedReply[], typed: string): SavedReply[] {
  const wanted = plainLetters(typed.trim())
  const has = (text: string) => plainLetters(text).includes(wanted)
  const named = replies.filter(({ name }) => has(name))
  const saying = replies.filter((reply) => !named.includes(reply) && Object.values(reply.texts).some(has))
  return [...named, ...saying]
}
