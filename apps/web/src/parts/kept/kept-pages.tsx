import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { paths } from '../../page-links.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useLocation, useNavigate } from '../../ui/routing/routing.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import { AdminBreadcrumbs } from '../admin-breadcrumbs.tsx'
import { type FailedQuery, LoadFailed } from '../failures/load-failed.tsx'
import { wayBackIn } from './way-back.ts'

interface KeptListPageProps {
  readonly title: string
  readonly lead: string
  /** Where one is added. */
  readonly addition: { readonly label: string; readonly to: string }
  readonly query: FailedQuery & { readonly data: unknown; readonly isError: boolean }
  readonly children: ReactNode
}

/** The page of texts that administrators keep beside the saved replies. */
export const KeptListPage = ({ title, lead, addition, query, children }: KeptListPageProps) => (
  <>
    <PageHeader
      title={title}
      lead={lead}
      breadcrumbs={
        <AdminBreadcrumbs
          crumbs={[{ label: m.replies(), to: paths.adminReplies }, { label: title }]}
          back={{ to: paths.adminReplies, label: m.replies_back() }}
        />
      }
      actions={
        <LinkButton variant="primary" to={addition.to}>
          {addition.label}
        </LinkButton>
      }
    />
    {query.isError && !query.data ? <LoadFailed title={m.common_list_failed()} query={query} /> : children}
  </>
)

interface KeptPageProps {
  readonly title: string
  readonly list: { readonly label: string; readonly to: string; readonly back: string }
  readonly query: FailedQuery & { readonly data: unknown; readonly isError: boolean }
  readonly notFoundText: string
  /** The form; undefined where the list does not have what is to be changed. `leave` leads back to the list, or to where it was missed. */
  readonly form: ((leave: (notice?: string) => void) => ReactNode) | undefined
}

/** The page on which administrators change one of the texts that they keep, or add one. */
export function KeptPage({ title, list, query, notFoundText, form }: KeptPageProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const leave = (notice?: string) => {
    if (notice) notify.success(notice)
    void navigate(wayBackIn(location) ?? list.to)
  }
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: list.label, to: list.to }, { label: title }]}
            back={{ to: list.to, label: list.back }}
          />
        }
      />
      {query.data ? (
        (form?.(leave) ?? <EmptyState title={notFoundText} />)
      ) : query.isError ? (
        <LoadFailed title={m.common_list_failed()} query={query} />
      ) : (
        <SkeletonPanel label={m.common_list_loading()} />
      )}
    </>
  )
}
