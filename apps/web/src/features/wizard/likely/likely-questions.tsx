import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../parts/language/readers-language.ts'
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts'
import { likelyQuestionsQuery } from '../wizard-queries.ts'
import { LikelyLine, LikelyList, type LikelyListProps } from './likely-list.tsx'
import { mendingOf } from './mending.ts'

export interface LikelyQuestionsProps extends Pick<LikelyListProps<number>, 'onMend'> {
  readonly requestId: number
  readonly items: readonly ItemRow[]
}

/** What the service is likely to ask for about a draft on the server. */
export function LikelyQuestions({ requestId, items, onMend }: LikelyQuestionsProps) {
  const language = useLanguage()
  const { data, isError } = useHeldWhilePressed(useQuery(likelyQuestionsQuery(requestId)))
  if (!data) return <LikelyLine text={isError ? m.likely_unknown() : m.likely_looking()} />
  const mendingsOf = (id: number) => {
    const questions = data.find(({ itemId }) => itemId === id)?.questions ?? []
    return questions.flatMap((question) => mendingOf(question, language) ?? [])
  }
  return <LikelyList items={items.map((item) => ({ ...item, mendings: mendingsOf(item.id) }))} onMend={onMend} />
}
