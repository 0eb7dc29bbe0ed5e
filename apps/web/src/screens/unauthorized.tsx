import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** How many pages of the portal one can go back to; the router counts them in the browser's history. */
const pagesBehind = (): number => Number((history.state as { idx?: number } | null)?.idx ?? 0)

/** /unauthorized: signed in, but not with the role that the page is for (specification 2). */
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
