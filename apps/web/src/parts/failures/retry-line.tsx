import { Button } from '../../ui/button.tsx'
import { commonTexts } from '../common-texts.ts'

export interface RetryLineProps {
  /** Says in a sentence what could not be loaded. */
  readonly children: string
  readonly onRetry: () => unknown
  readonly retrying: boolean
  readonly className?: string | undefined
}

/** Shown in a panel whose content could not be loaded, while the rest of the page works. */
export const RetryLine = ({ children, onRetry, retrying, className }: RetryLineProps) => (
  <p className={className}>
    {children}{' '}
    <Button size="s" busy={retrying} onClick={() => void onRetry()}>
      {commonTexts.tryAgain}
    </Button>
  </p>
)
