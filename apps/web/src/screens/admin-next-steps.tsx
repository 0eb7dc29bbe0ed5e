import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { NextStepList } from '../features/next-steps/next-steps.tsx'
import { newOne, paths } from '../page-links.ts'
import { KeptListPage } from '../parts/kept/kept-pages.tsx'
import { nextStepsQuery } from '../parts/kept/kept-queries.ts'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(nextStepsQuery)

/** /admin/next-steps: what happens after a decision. */
export function Component() {
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
