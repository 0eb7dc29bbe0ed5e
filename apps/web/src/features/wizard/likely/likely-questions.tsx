import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../parts/language/readers-language.ts'
import { likelyQuestionsQuery } from '../wizard-queries.ts'
import { LikelyList, type LikelyListProps } from './likely-list.tsx'
import { mendingOf } from './mending.ts'

export interface LikelyQuestionsProps extends Pick<LikelyListProps<number>, 'onMend'> {
  readonly requestId: number
  readonly items: readonly ItemRow[]
}

/** What the service is likely to ask for about a draft on the server; nothing where that is not known. */
export function LikelyQuestions({ requestId, items, onMend }: LikelyQuestionsProps) {
  const language = useLanguage()
  const { data } = useQuery(likelyQuestionsQuery(requestId))
  const mendingsOf = (id: number) => {
    const questions = data?.find(({ itemId }) => itemId === id)?.questions ?? []
    return questions.flatMap((question) => mendingOf(question, language) ?? [])
  }
  return <LikelyList items={items.map((item) => ({ ...item, mendings: mendingsOf(item.id) }))} onMend={onMend} />
}
