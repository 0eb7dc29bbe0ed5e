import { errors } from '@portal/contract/errors.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { IconArchive, IconArchiveOff } from '../../ui/more-icons.tsx'
import { useMoveRequest } from './service-request-queries.ts'
import { serviceRequestTexts as texts } from './service-request-texts.ts'

export interface MoveButtonProps {
  readonly requestId: number
  /** Called when the request is about to leave the list it stands in. */
  readonly onMove?: (() => void) | undefined
  /** Called when it has moved, or when that failed. */
  readonly onMoved?: (() => void) | undefined
}

/** Only closed requests can be archived, after a confirmation (specification 4). */
export function ArchiveButton({
  requestId,
  status,
  onMove,
  onMoved,
}: MoveButtonProps & { readonly status: RequestStatus }) {
  const confirm = useConfirm()
  const move = useMoveRequest('archived')
  const archive = async () => {
    const agreed = await confirm({
      title: texts.archiveTitle,
      body: texts.archiveQuestion(requestId),
      confirmText: texts.archive,
      cancelText: texts.cancel,
    })
    if (!agreed) return
    onMove?.()
    move.mutate(requestId, { onSettled: () => onMoved?.() })
  }
  return (
    <Button
      size="s"
      variant="quiet"
      icon={<IconArchive />}
      busy={move.isPending}
      disabledReason={status === 'Closed' ? undefined : errors.REQUEST_NOT_CLOSED.says}
      aria-label={`${texts.archive} ${requestId}`}
      onClick={() => void archive()}
    >
      {texts.archive}
    </Button>
  )
}

/** Brings a request back into the active list. */
export function RestoreButton({ requestId, onMove, onMoved }: MoveButtonProps) {
  const move = useMoveRequest('active')
  const restore = () => {
    onMove?.()
    move.mutate(requestId, { onSettled: () => onMoved?.() })
  }
  return (
    <Button
      size="s"
      variant="quiet"
      icon={<IconArchiveOff />}
      busy={move.isPending}
      aria-label={`${texts.restore} ${requestId}`}
      onClick={restore}
    >
      {texts.restore}
    </Button>
  )
}
