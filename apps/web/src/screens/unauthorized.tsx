import { m } from '@portal/texts/messages.ts'
import { paths } from '../page-links.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useNavigate } from '../ui/routing/routing.tsx'

/** The number of portal pages behind this one in the history. The router keeps it in the history state. */
const pagesBehind = (): number => Number((history.state as { idx?: number } | null)?.idx ?? 0)

/** /unauthorized: signed in, but without the role that the page needs. */
export function Component() {
  const navigate = useNavigate()
  return (
    <EmptyState
      size="page"
      title={m.page_unauthorized()}
      action={
        <Button variant="primary" onClick={() => (pagesBehind() > 0 ? navigate(-1) : navigate(paths.home))}>
          {m.unauthorized_go_back()}
        </Button>
      }
    >
      {m.unauthorized_text()}
    </EmptyState>
  )
}
