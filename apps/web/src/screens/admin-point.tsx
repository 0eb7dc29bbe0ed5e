import { textIn } from '@portal/domain/texts-by-language.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { PointForm } from '../features/points/points.tsx'
import { newOne, paths } from '../page-links.ts'
import { KeptPage } from '../parts/kept/kept-pages.tsx'
import { pointsQuery } from '../parts/kept/kept-queries.ts'
import { useParams } from '../ui/routing/routing.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(pointsQuery)

/** /admin/point/{pointId}: the form of something that can be asked for, or of a new one. */
export function Component() {
  const { pointId = '' } = useParams()
  const list = useQuery(pointsQuery)
  const isNew = pointId === newOne
  const point = list.data?.find((found) => String(found.pointId) === pointId)
  const wording = point && textIn(point.texts, [currentLanguage()])?.text
  return (
    <KeptPage
      title={isNew ? m.point_new() : (wording ?? m.point_edit())}
      list={{ label: m.points(), to: paths.adminPoints, back: m.common_back_to_list() }}
      query={list}
      notFoundText={m.point_not_found()}
      form={isNew || point ? (leave) => <PointForm key={pointId} point={point} onDone={leave} /> : undefined}
    />
  )
}
