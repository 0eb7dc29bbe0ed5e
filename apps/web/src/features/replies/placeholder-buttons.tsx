import { inBraces, placeholders } from '@portal/domain/replies/placeholders.ts'
import { m } from '@portal/texts/messages.ts'
import { Button } from '../../ui/button.tsx'
import { placeholderLabel } from './placeholder-texts.ts'
import styles from './replies.module.css'

/** A button for each placeholder, with what it stands for. */
export const PlaceholderButtons = ({ onInsert }: { onInsert: (text: string) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend with the look of a field
  <div className={styles.placeholders} role="group" aria-label={m.reply_insert()}>
    <p className={styles.placeholdersTitle}>{m.reply_insert()}</p>
    {placeholders.map((placeholder) => (
      <Button key={placeholder} size="s" onClick={() => onInsert(inBraces(placeholder))}>
        {placeholderLabel(placeholder)} <code className={styles.code}>{inBraces(placeholder)}</code>
      </Button>
    ))}
  </div>
)
