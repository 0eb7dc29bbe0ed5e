import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths, type WizardState } from '../../page-links.ts'
import { draftItemsQuery } from './wizard-queries.ts'
import { WizardSteps } from './wizard-steps.tsx'

interface DraftStepsProps {
  /** Undefined before the draft is begun. */
  readonly requestId: number | undefined
  readonly current: number
}

/** The steps of a draft on the server. */
export function DraftSteps({ requestId, current }: DraftStepsProps) {
  const navigate = useNavigate()
  const query = draftItemsQuery(requestId ?? 0)
  const { data: items } = useQuery(requestId === undefined ? { ...query, queryFn: skipToken } : query)
  return (
    <WizardSteps
      current={current}
      isBegun={requestId !== undefined}
      hasItems={Boolean(items?.length)}
      onOpen={(to) => void navigate(paths.wizard, { state: { requestId, ...to } as WizardState })}
    />
  )
}
