import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import { AdminBreadcrumbs } from '../admin-breadcrumbs.tsx'
import { type FailedQuery, LoadFailed } from '../failures/load-failed.tsx'
import { wayBackIn } from './way-back.ts'

interface KeptPageProps {
  readonly title: string
  /** The list it is in. */
  readonly list: { readonly label: string; readonly to: string; readonly back: string }
  readonly query: FailedQuery & { readonly data: unknown; readonly isError: boolean }
  readonly loadingText: string
  readonly failedText: string
  readonly notFoundText: string
  /** The form; undefined where the list does not have what is to be changed. `leave` leads back to the list, or to where it was missed. */
  readonly form: ((leave: (notice?: string) => void) => ReactNode) | undefined
}

/** The page on which administrators change one of the texts that they keep, or add one. */
export function KeptPage({ title, list, query, loadingText, failedText, notFoundText, form }: KeptPageProps) {
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
        <LoadFailed title={failedText} query={query} />
      ) : (
        <SkeletonPanel label={loadingText} />
      )}
    </>
  )
}
