import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { FetchPageData } from '../api/query-client.ts'
import { NextStepForm } from '../features/next-steps/next-step-form.tsx'
import { newNextStep, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { nextStepsQuery } from '../parts/next-steps/next-steps-query.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page.tsx'
import { SkeletonPanel } from '../ui/skeleton.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(nextStepsQuery)

/** /admin/next-step/{stepId}: the form of what dealers do after a decision, or of a new one. */
export function Component() {
  const { stepId = '' } = useParams()
  const navigate = useNavigate()
  const list = useQuery(nextStepsQuery)
  const isNew = stepId === newNextStep
  const step = list.data?.find((found) => String(found.stepId) === stepId)
  const title = isNew ? m.step_new() : m.step_edit()
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.steps(), to: paths.adminNextSteps }, { label: title }]}
            back={{ to: paths.adminNextSteps, label: m.steps_back() }}
          />
        }
      />
      {list.data && (isNew || step) ? (
        <NextStepForm
          key={stepId}
          step={step}
          onDone={(notice) => {
            if (notice) notify.success(notice)
            void navigate(paths.adminNextSteps)
          }}
        />
      ) : list.data ? (
        <EmptyState title={m.step_not_found()} />
      ) : list.isError ? (
        <LoadFailed title={m.steps_failed()} query={list} />
      ) : (
        <SkeletonPanel label={m.steps_loading()} />
      )}
    </>
  )
}
