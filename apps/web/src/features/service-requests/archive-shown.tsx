import { archiveSeveral, restoreSeveral } from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { offerUndo } from '../../parts/undo/undo-offer.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { IconArchive } from '../../ui/more-icons.tsx'
import { type ServiceRequestFilter, serviceRequestsQuery } from './service-request-queries.ts'

/** Archives the closed requests that the list shows, after a question, and offers to undo it. Nothing below two of them. */
export function ArchiveShown({ filter }: { filter: ServiceRequestFilter }) {
  const { data = [] } = useInfiniteQuery(serviceRequestsQuery(filter))
  const confirm = useConfirm()
  const refreshAfter = useRefreshAfterChange()
  const { mutate, isPending } = useMutation({
    mutationFn: (requestIds: number[]) => call(archiveSeveral, { body: { requestIds } }),
    onSuccess: ({ moved }) => {
      if (moved.length > 0)
        offerUndo({
          text: m.undo_archived_several({ count: moved.length }),
          seconds: limits.undo.seconds,
          undo: () => call(restoreSeveral, { body: { requestIds: moved } }),
          changes: { type: 'requestsChanged' },
        })
    },
    onSettled: () => refreshAfter({ type: 'requestsChanged' }),
    onError: logFailure('archive requests'),
  })
  const requestIds = data
    .filter(({ status, archived }) => status === 'Closed' && !archived)
    .map(({ requestId }) => requestId)
    .slice(0, limits.request.maximumMoved)
  const count = requestIds.length
  if (count < 2 && !isPending) return null
  const ask = async () => {
    const agreed = await confirm({
      title: m.request_archive_heading(),
      body: m.service_requests_archive_several_question({ count }),
      confirmText: m.service_requests_archive_several({ count }),
    })
    if (agreed) mutate(requestIds)
  }
  return (
    <Button variant="quiet" icon={<IconArchive />} busy={isPending} onClick={() => ask()}>
      {m.service_requests_archive_several({ count })}
    </Button>
  )
}
