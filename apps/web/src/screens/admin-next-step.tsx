import { nextStepOutcomes } from '@portal/domain/next-steps/next-step.ts'
import { m } from '@portal/texts/messages.ts'
import { outcomeLabel } from '@portal/texts/outcome-labels.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { NextStepForm } from '../features/next-steps/next-steps.tsx'
import { newOne, paths } from '../page-links.ts'
import { KeptPage } from '../parts/kept/kept-pages.tsx'
import { nextStepsQuery } from '../parts/kept/kept-queries.ts'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { useParams } from '../ui/routing/routing.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(nextStepsQuery)

/** /admin/next-step/{stepId}: the form of what happens after a decision, or of a new one; its outcome may be in the address. */
export function Component() {
  const { stepId = '' } = useParams()
  const [search] = useSearchParams()
  const list = useQuery(nextStepsQuery)
  const isNew = stepId === newOne
  const step = list.data?.find((found) => String(found.stepId) === stepId)
  const outcome = nextStepOutcomes.find((known) => known === search.get('outcome'))
  return (
    <KeptPage
      title={isNew ? m.step_new() : step ? outcomeLabel(step.outcome) : m.step_edit()}
      list={{ label: m.steps(), to: paths.adminNextSteps, back: m.common_back_to_list() }}
      query={list}
      notFoundText={m.step_not_found()}
      form={
        isNew || step
          ? (leave) => <NextStepForm key={stepId} step={step} outcome={outcome} onDone={leave} />
          : undefined
      }
    />
  )
}
