import { problemOfWhy, type Shot } from '@portal/domain/evidence/shots.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { shotLabel } from '@portal/texts/shot-texts.ts'
import { usualReasons } from '@portal/texts/usual-reasons.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './shot-list.module.css'

export interface WhyLeftOutProps {
  readonly shot: Shot
  readonly onSkip: (why: string) => void
  readonly onCancel: () => void
}

/** Why a picture is left out: one of a few usual reasons with one tap, or one's own words. */
export function WhyLeftOut({ shot, onSkip, onCancel }: WhyLeftOutProps) {
  const [why, setWhy] = useState('')
  const [problem, setProblem] = useState<string>()
  const skip = () => {
    const found = problemOfWhy(why)
    if (found) setProblem(problemText(found))
    else onSkip(why.trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend that stands above already
    <div
      className={styles.body}
      role="group"
      aria-label={m.shots_named({ shot: shotLabel(shot), action: m.shots_why() })}
    >
      <TextField
        label={m.shots_why()}
        name={`why-${shot}`}
        value={why}
        error={problem}
        maxLength={limits.shot.why}
        autoFocus
        onChange={({ target }) => setWhy(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          if (event.key !== 'Enter') return
          // The form around it is not sent by this.
          event.preventDefault()
          skip()
        }}
      />
      <Row>
        {usualReasons().map((reason) => (
          <Button key={reason} size="s" onClick={() => onSkip(reason)}>
            {reason}
          </Button>
        ))}
      </Row>
      <Row>
        <Button size="s" variant="primary" onClick={skip}>
          {m.shots_skip()}
        </Button>
        <Button size="s" variant="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </Row>
    </div>
  )
}
