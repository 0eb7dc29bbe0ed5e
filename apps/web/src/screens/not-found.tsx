import { paths } from '../page-links.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Any path that is no route. */
export const Component = () => (
  <EmptyState
    size="page"
    title="Oops! Page Not Found"
    action={
      <LinkButton to={paths.home} variant="primary">
        Go to Requests
      </LinkButton>
    }
  >
    The page you are looking for does not exist, or has moved.
  </EmptyState>
)
