import { paths, type WizardState } from '../../../page-links.ts'
import { Navigate } from '../../../ui/routing/routing.tsx'

/** Leads to the wizard of a draft, in place of a page of what is submitted. */
export const LeadToDraft = ({ requestId }: { requestId: number }) => (
  <Navigate to={paths.wizard} state={{ requestId, openOverview: true } satisfies WizardState} replace />
)
