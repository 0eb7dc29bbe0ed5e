import { m } from '@portal/texts/messages.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { logFailure } from '../failures/log-failure.ts'
import { translate } from './browser-translator.ts'
import styles from './translation.module.css'

// Offering and translating are one script, loaded together.
export { foreignLanguageOf } from './browser-translator.ts'

export interface TranslationProps {
  readonly text: string
  /** The languages by their codes. */
  readonly from: string
  readonly to: string
}

type State =
  | { readonly step: 'offered' | 'failed' }
  | { readonly step: 'translating'; readonly downloaded: number }
  | { readonly step: 'translated'; readonly translation: string; readonly hidden: boolean }

/** The button "Translate", and below it the translation, which a second press hides. */
export function Translation({ text, from, to }: TranslationProps) {
  const [state, setState] = useState<State>({ step: 'offered' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    setState({ step: 'translating', downloaded: 0 })
    try {
      const translation = await translate(
        text,
        { sourceLanguage: from, targetLanguage: to },
        { signal: stop.signal, onDownload: (downloaded) => setState({ step: 'translating', downloaded }) },
      )
      setState({ step: 'translated', translation, hidden: false })
    } catch (error) {
      if (stop.signal.aborted) return
      logFailure('translate')(error)
      setState({ step: 'failed' })
    }
  }
  const press = () => (state.step === 'translated' ? setState({ ...state, hidden: !state.hidden }) : void start())

  const shown = state.step === 'translated' && !state.hidden
  // A model that is there already begins at 1, or passes from 0 to 1 at once.
  const downloading = state.step === 'translating' && state.downloaded > 0 && state.downloaded < 1
  return (
    <div className={styles.translation}>
      <span>
        <Button
          size="s"
          variant="quiet"
          className={styles.button}
          busy={state.step === 'translating'}
          busyText={m.translation_translating()}
          aria-expanded={shown}
          onClick={press}
        >
          {shown ? m.translation_hide() : m.translation_show()}
        </Button>
      </span>
      {downloading && <ProgressBar label={m.translation_downloading()} value={state.downloaded} />}
      {state.step === 'failed' && (
        <p className={styles.note} role="alert">
          {m.translation_failed()}
        </p>
      )}
      <div aria-live="polite">
        {shown && (
          <>
            <p className={styles.note}>{m.translation_by_browser()}</p>
            <p className={styles.text} lang={to} dir="auto">
              {state.translation}
            </p>
          </>
        )}
      </div>
    </div>
  )
}
