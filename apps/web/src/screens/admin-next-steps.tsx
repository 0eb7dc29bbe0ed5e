import { nextStepOutcomes } from '@portal/domain/next-steps/next-step.ts'
import { m } from '@portal/texts/messages.ts'
import { outcomeLabel } from '@portal/texts/outcome-labels.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { NextStepForm, NextStepList } from '../features/next-steps/next-steps.tsx'
import { newOne, paths } from '../page-links.ts'
import { KeptListPage, KeptPage } from '../parts/kept/kept-pages.tsx'
import { nextStepsQuery } from '../parts/kept/kept-queries.ts'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { useParams } from '../ui/routing/routing.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(nextStepsQuery)

/** /admin/next-steps and /admin/next-step/{stepId}: what happens after a decision. */
export const Component = () => (useParams().stepId === undefined ? <NextSteps /> : <NextStep />)

function NextSteps() {
  const list = useQuery(nextStepsQuery)
  return (
    <KeptListPage
      title={m.steps()}
      lead={m.steps_lead()}
      addition={{ label: m.step_new(), to: paths.adminNextStep(newOne) }}
      query={list}
    >
      <NextStepList steps={list.data} />
    </KeptListPage>
  )
}

/** The form of what happens after a decision, or of a new one; its outcome may be in the address. */
function NextStep() {
  const [search] = useSearchParams()
  const list = useQuery(nextStepsQuery)
  const outcome = nextStepOutcomes.find((known) => known === search.get('outcome'))
  return (
    <KeptPage
      list={{ label: m.steps(), to: paths.adminNextSteps, back: m.common_back_to_list() }}
      query={list}
      kept={list.data}
      id="stepId"
      newTitle={m.step_new()}
      titleOf={(step) => (step ? outcomeLabel(step.outcome) : m.step_edit())}
      notFoundText={m.step_not_found()}
      form={(step, leave) => <NextStepForm step={step} outcome={outcome} onDone={leave} />}
    />
  )
}
