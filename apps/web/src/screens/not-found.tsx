import { m } from '@portal/texts/messages.ts'
import { paths } from '../page-links.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Any path that is no route. */
export const Component = () => (
  <EmptyState
    size="page"
    title={m.not_found_heading()}
    action={
      <LinkButton to={paths.home} variant="primary">
        {m.common_go_to_requests()}
      </LinkButton>
    }
  >
    {m.not_found_text()}
  </EmptyState>
)
