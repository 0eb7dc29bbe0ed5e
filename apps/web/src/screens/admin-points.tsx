import { textIn } from '@portal/domain/texts-by-language.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { PointForm, PointList } from '../features/points/points.tsx'
import { newOne, paths } from '../page-links.ts'
import { KeptListPage, KeptPage } from '../parts/kept/kept-pages.tsx'
import { pointsQuery } from '../parts/kept/kept-queries.ts'
import { useParams } from '../ui/routing/routing.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(pointsQuery)

/** /admin/points and /admin/point/{pointId}: what a dealer can be asked for when an item is sent back. */
export const Component = () => (useParams().pointId === undefined ? <Points /> : <Point />)

function Points() {
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

/** The form of something that can be asked for, or of a new one. */
function Point() {
  const list = useQuery(pointsQuery)
  return (
    <KeptPage
      list={{ label: m.points(), to: paths.adminPoints, back: m.common_back_to_list() }}
      query={list}
      kept={list.data}
      id="pointId"
      newTitle={m.point_new()}
      titleOf={(point) => (point && textIn(point.texts, [currentLanguage()])?.text) ?? m.point_edit()}
      notFoundText={m.point_not_found()}
      form={(point, leave) => <PointForm point={point} onDone={leave} />}
    />
  )
}
