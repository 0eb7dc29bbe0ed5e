import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { PointList } from '../features/points/point-list.tsx'
import { newPoint, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { pointsQuery } from '../parts/points/points-query.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(pointsQuery)

/** /admin/points: what a dealer can be asked for when an item is sent back. */
export function Component() {
  const list = useQuery(pointsQuery)
  return (
    <>
      <PageHeader
        title={m.points()}
        lead={m.points_lead()}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.replies(), to: paths.adminReplies }, { label: m.points() }]}
            back={{ to: paths.adminReplies, label: m.replies_back() }}
          />
        }
        actions={
          <LinkButton variant="primary" to={paths.adminPoint(newPoint)}>
            {m.point_new()}
          </LinkButton>
        }
      />
      {list.isError && !list.data ? (
        <LoadFailed title={m.points_failed()} query={list} />
      ) : (
        <PointList points={list.data} />
      )}
    </>
  )
}
