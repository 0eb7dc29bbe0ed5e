import { useNavigate } from 'react-router'
import { paths } from '../page-links.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The number of portal pages behind this one in the history. The router keeps it in the history state. */
const pagesBehind = (): number => Number((history.state as { idx?: number } | null)?.idx ?? 0)

/** /unauthorized: signed in, but without the role that the page needs. */
export function Component() {
  const navigate = useNavigate()
  return (
    <EmptyState
      size="page"
      title="Unauthorized Access"
      action={
        <Button variant="primary" onClick={() => (pagesBehind() > 0 ? navigate(-1) : navigate(paths.home))}>
          Go Back
        </Button>
      }
    >
      You do not have permission to view this page.
    </EmptyState>
  )
}
