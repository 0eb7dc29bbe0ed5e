import { m } from '@portal/texts/messages.ts'
import { useCallback, useEffect, useState } from 'react'
import { Brand } from '../brand/brand.tsx'
import { isMissingScript } from '../parts/failures/missing-script.ts'
import { useLanguage } from '../parts/language/readers-language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { HeaderBar, headerHome } from './app.tsx'
import { loadAgain, loadAgainOnce } from './new-version.ts'

/**
 * Shown in place of a page that threw an error or whose script did not load. A missing script means that there is a new
 * version: the page reloads automatically once the portal answers.
 */
export function FailedPage({ error }: { error: unknown }) {
  useLanguage()
  const missing = isMissingScript(error)
  const [asking, setAsking] = useState(false)
  const [answered, setAnswered] = useState(true)
  const ask = useCallback(async (load: () => Promise<boolean>) => {
    setAsking(true)
    setAnswered(await load())
    setAsking(false)
  }, [])

  useEffect(() => console.error(error), [error])
  useEffect(() => {
    if (!missing) return
    void ask(loadAgainOnce)
    const again = () => void ask(loadAgain)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [missing, ask])

  return (
    <EmptyState
      size="page"
      title={m.failed_page_heading()}
      action={
        <Button variant="primary" busy={asking} onClick={() => ask(loadAgain)}>
          {m.failed_page_load_again()}
        </Button>
      }
    >
      <p role="status">{answered ? m.failed_page_hint() : m.failed_page_no_answer()}</p>
    </EmptyState>
  )
}

/** The same when the frame of the pages did not load, either. */
export const FailedFrame = ({ error }: { error: unknown }) => (
  <>
    <HeaderBar>
      <span className={headerHome}>
        <Brand compact />
      </span>
    </HeaderBar>
    <main>
      <FailedPage error={error} />
    </main>
  </>
)
