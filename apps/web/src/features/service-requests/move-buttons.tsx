import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { ArchiveButton as AskingArchiveButton } from '../../parts/requests/archive-button.tsx'
import { useMoveRequest } from '../../parts/requests/move-request.ts'
import { Button } from '../../ui/button.tsx'
import { IconArchiveOff } from '../../ui/more-icons.tsx'
import { serviceMoves } from './service-request-queries.ts'
import { serviceRequestTexts as texts } from './service-request-texts.ts'

/** Archives a closed request. */
export function ArchiveButton({ requestId, status }: { requestId: number; status: RequestStatus }) {
  const { mutate, isPending } = useMoveRequest(serviceMoves, 'archived')
  return (
    <AskingArchiveButton
      requestId={requestId}
      status={status}
      question={texts.archiveQuestion(requestId)}
      busy={isPending}
      onArchive={() => mutate(requestId)}
    />
  )
}

/** Brings a request back into the active list. */
export function RestoreButton({ requestId }: { requestId: number }) {
  const { mutate, isPending } = useMoveRequest(serviceMoves, 'active')
  return (
    <Button
      size="s"
      variant="quiet"
      icon={<IconArchiveOff />}
      busy={isPending}
      aria-label={`${texts.restore} ${requestId}`}
      onClick={() => mutate(requestId)}
    >
      {texts.restore}
    </Button>
  )
}
