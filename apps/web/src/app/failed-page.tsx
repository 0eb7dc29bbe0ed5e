import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** What a page shows that could not be shown: a script that did not come, or a mistake of ours. */
export function FailedPage() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <EmptyState
      size="page"
      title="This page could not be shown"
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Load it again
        </Button>
      }
    >
      The connection may have been lost, or the portal has been renewed since you opened it.
    </EmptyState>
  )
}

/** The same where there is no frame around it. */
export function FailedApp() {
  return (
    <main>
      <FailedPage />
    </main>
  )
}
