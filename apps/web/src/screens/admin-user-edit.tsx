import { m } from '@portal/texts/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../api/client.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { profileQuery, useFailureToast } from '../features/accounts/account-queries.ts'
import { ProfileForm, ProfileSkeleton } from '../features/accounts/profile-form.tsx'
import { useSaveField } from '../features/accounts/save-field.ts'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { logFailure } from '../parts/failures/log-failure.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page.tsx'
import { useNavigate, useParams } from '../ui/routing/routing.tsx'

const importTwins = () => import('../features/company-records/likely-twins.tsx')
/** Of whoever waits for activation only. */
const LikelyTwins = loadedLater(importTwins, 'LikelyTwins')

export const prefetchPage: FetchPageData = (client, { email = '' }) => client.prefetchQuery(profileQuery(email))

/** With what stands above the fields: coming later it would move them. */
export const loadPage: FetchPageData = async (client, params, search) => {
  await prefetchPage(client, params, search)
  const profile = client.getQueryData(profileQuery(params.email ?? '').queryKey)
  const loadTwins = async () => {
    await LikelyTwins.load()
    if (profile) await (await importTwins()).prefetchTwins(client, profile)
  }
  await loadTwins().catch(logFailure('load the likely twins of an account'))
}

/** /admin/user/edit/{email}: any account, each field with its own Save. */
export function Component() {
  const { email = '' } = useParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const profile = useQuery(profileQuery(email))
  const unknown = profile.error instanceof ApiError && profile.error.status === 404
  useFailureToast({ ...profile, isError: profile.isError && !unknown }, m.profile_user_load_failed_notice())
  const save = useSaveField({ email, own: false })
  const shown = profile.data
  // This page has the e-mail address in its path, and follows the account, whoever changes it.
  useEffect(() => {
    if (!shown || shown.email === email) return
    queries.setQueryData(profileQuery(shown.email).queryKey, shown)
    void navigate(paths.adminUserEdit(shown.email), { replace: true })
  }, [shown, email, queries, navigate])
  return (
    <>
      <PageHeader
        title={m.user_edit_heading()}
        lead={email}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.page_users(), to: paths.adminUsers }, { label: email }]}
            back={{ to: paths.adminUsers, label: m.common_back() }}
          />
        }
      />
      {unknown ? (
        <EmptyState title={m.user_not_found()} />
      ) : shown ? (
        <Stack>
          <LikelyTwins profile={shown} />
          <ProfileForm key={shown.userId} profile={shown} onSave={save.mutateAsync} />
        </Stack>
      ) : profile.isError ? (
        <LoadFailed title={m.user_load_failed()} query={profile} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}
