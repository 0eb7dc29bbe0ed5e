import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown in place of a page whose script did not load or that threw an error. */
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

/** The same without a frame around it. */
export function FailedApp() {
  return (
    <main>
      <FailedPage />
    </main>
  )
}
