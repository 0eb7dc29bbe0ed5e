import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../parts/language/readers-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { likelyQuestionsQuery } from '../wizard-queries.ts'
import styles from './likely-questions.module.css'
import { type Mending, mendingOf, mendingText } from './mending.ts'

export interface LikelyQuestionsProps {
  readonly requestId: number
  readonly items: readonly ItemRow[]
  readonly onMend: (itemId: number, mending: Mending) => void
}

/** What the service is likely to ask for, each with the way to mend it; nothing where there is nothing, or where it is not known. */
export function LikelyQuestions({ requestId, items, onMend }: LikelyQuestionsProps) {
  const language = useLanguage()
  const { data } = useQuery(likelyQuestionsQuery(requestId))
  const asked = items.flatMap((item) => {
    const questions = data?.find(({ itemId }) => itemId === item.id)?.questions ?? []
    const mendings = questions.flatMap((question) => mendingOf(question, language) ?? [])
    return mendings.length > 0 ? [{ item, mendings }] : []
  })
  if (asked.length === 0) return null
  return (
    <Panel title={m.likely_title()}>
      <p className={styles.lead}>{m.likely_lead()}</p>
      {asked.map(({ item, mendings }) => (
        <div key={item.id}>
          {items.length > 1 && <h3 className={styles.item}>{m.likely_of_item(item)}</h3>}
          <ul className={styles.list}>
            {mendings.map((mending) => (
              <li key={mendingText(mending)} className={styles.question}>
                {mendingText(mending)}
                <Button
                  size="s"
                  aria-label={m.likely_add_named({ what: mendingText(mending) })}
                  onClick={() => onMend(item.id, mending)}
                >
                  {m.likely_add()}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  )
}
