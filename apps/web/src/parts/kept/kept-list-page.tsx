import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { paths } from '../../page-links.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { AdminBreadcrumbs } from '../admin-breadcrumbs.tsx'
import { type FailedQuery, LoadFailed } from '../failures/load-failed.tsx'

interface KeptListPageProps {
  readonly title: string
  readonly lead: string
  /** Where one is added. */
  readonly addition: { readonly label: string; readonly to: string }
  readonly query: FailedQuery & { readonly data: unknown; readonly isError: boolean }
  readonly failedText: string
  readonly children: ReactNode
}

/** The page of texts that administrators keep beside the saved replies. */
export const KeptListPage = ({ title, lead, addition, query, failedText, children }: KeptListPageProps) => (
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
    {query.isError && !query.data ? <LoadFailed title={failedText} query={query} /> : children}
  </>
)
