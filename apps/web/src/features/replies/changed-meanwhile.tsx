import type { SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import type { Language } from '@portal/domain/languages.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { m } from '@portal/texts/messages.ts'
import { Button } from '../../ui/button.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import styles from './replies.module.css'

/** A colleague saved the reply while it was edited: theirs in sight, and which of the two is to stay. */
export function ChangedMeanwhile({
  reply,
  language,
  onKeepMine,
  onUseTheirs,
}: {
  reply: SavedReply
  language: Language
  onKeepMine: () => void
  onUseTheirs: () => void
}) {
  const theirs = textIn(reply.texts, [language])
  return (
    <WarningBox
      title={m.reply_changed_by({ name: reply.changedByName })}
      actions={
        <>
          <Button size="s" onClick={onKeepMine}>
            {m.reply_keep_mine()}
          </Button>
          <Button size="s" onClick={onUseTheirs}>
            {m.reply_use_theirs()}
          </Button>
        </>
      }
    >
      <p>{m.reply_changed_hint()}</p>
      <p className={styles.theirs} dir="auto">
        <b>{reply.name}</b>
      </p>
      <p className={styles.theirs} lang={theirs?.language} dir="auto">
        {theirs?.text}
      </p>
    </WarningBox>
  )
}
