import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { PointList } from '../features/points/points.tsx'
import { newOne, paths } from '../page-links.ts'
import { KeptListPage } from '../parts/kept/kept-pages.tsx'
import { pointsQuery } from '../parts/kept/kept-queries.ts'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(pointsQuery)

/** /admin/points: what a dealer can be asked for when an item is sent back. */
export function Component() {
  const list = useQuery(pointsQuery)
  return (
    <KeptListPage
      title={m.points()}
      lead={m.points_lead()}
      addition={{ label: m.point_new(), to: paths.adminPoint(newOne) }}
      query={list}
    >
      <PointList points={list.data} />
    </KeptListPage>
  )
}
