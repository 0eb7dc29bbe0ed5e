import type { Language } from '@portal/domain/languages.ts'
import { type TextsByLanguage, writtenTexts } from '@portal/domain/texts-by-language.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { m } from '@portal/texts/messages.ts'
import { config } from '../../api/config.ts'
import { Panel } from '../../ui/panel.tsx'
import { type AnsweredItem, filledReply } from './filled-reply.ts'
import styles from './replies.module.css'

const example: Omit<AnsweredItem, 'brand'> = {
  ...{ firstName: 'Robin', serialNumber: 'NW165-24-0113', requestId: 10042, itemNumber: 'NW-165.2' },
}

/** A reply in one language as it would stand in a message, with the values of an example. */
export function ReplyPreview({
  texts,
  days,
  language,
  today,
}: {
  texts: TextsByLanguage
  days: number | null
  language: Language
  today: Day
}) {
  const item = { ...example, brand: config().brands[0] ?? '' }
  // Half a number is no date yet.
  const known = days !== null && days >= 1 && days <= 9999 && Number.isInteger(days) ? days : null
  const shown = filledReply({ texts: writtenTexts({ [language]: texts[language] }), days: known }, item, today, [
    language,
  ])
  return (
    <Panel title={m.reply_preview()}>
      <p className={styles.hint}>{m.reply_preview_hint()}</p>
      {shown ? (
        <div className={styles.preview} lang={shown.language} dir="auto">
          {shown.text}
        </div>
      ) : (
        <p className={styles.hint}>{m.reply_preview_empty()}</p>
      )}
    </Panel>
  )
}
