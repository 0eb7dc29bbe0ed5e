import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { NextStepList } from '../features/next-steps/next-step-list.tsx'
import { newNextStep, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { nextStepsQuery } from '../parts/next-steps/next-steps-query.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(nextStepsQuery)

/** /admin/next-steps: what dealers do after a decision. */
export function Component() {
  const list = useQuery(nextStepsQuery)
  return (
    <>
      <PageHeader
        title={m.steps()}
        lead={m.steps_lead()}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.replies(), to: paths.adminReplies }, { label: m.steps() }]}
            back={{ to: paths.adminReplies, label: m.replies_back() }}
          />
        }
        actions={
          <LinkButton variant="primary" to={paths.adminNextStep(newNextStep)}>
            {m.step_new()}
          </LinkButton>
        }
      />
      {list.isError && !list.data ? (
        <LoadFailed title={m.steps_failed()} query={list} />
      ) : (
        <NextStepList steps={list.data} />
      )}
    </>
  )
}
