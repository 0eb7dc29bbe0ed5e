import { textIn } from '@portal/domain/texts-by-language.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { FetchPageData } from '../api/query-client.ts'
import { PointForm } from '../features/points/point-form.tsx'
import { newPoint, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { pointsQuery } from '../parts/points/points-query.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page.tsx'
import { SkeletonPanel } from '../ui/skeleton.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(pointsQuery)

/** /admin/point/{pointId}: the form of something that can be asked for, or of a new one. */
export function Component() {
  const { pointId = '' } = useParams()
  const navigate = useNavigate()
  const list = useQuery(pointsQuery)
  const isNew = pointId === newPoint
  const point = list.data?.find((found) => String(found.pointId) === pointId)
  const wording = point && textIn(point.texts, [currentLanguage()])?.text
  const title = isNew ? m.point_new() : (wording ?? m.point_edit())
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.points(), to: paths.adminPoints }, { label: title }]}
            back={{ to: paths.adminPoints, label: m.points_back() }}
          />
        }
      />
      {list.data && (isNew || point) ? (
        <PointForm
          key={pointId}
          point={point}
          onDone={(notice) => {
            if (notice) notify.success(notice)
            void navigate(paths.adminPoints)
          }}
        />
      ) : list.data ? (
        <EmptyState title={m.point_not_found()} />
      ) : list.isError ? (
        <LoadFailed title={m.points_failed()} query={list} />
      ) : (
        <SkeletonPanel label={m.points_loading()} />
      )}
    </>
  )
}
