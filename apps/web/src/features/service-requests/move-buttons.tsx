import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import type { ListOrigin } from '../../page-links.ts'
import { ArchiveButton as AskingArchiveButton } from '../../parts/requests/archive-button.tsx'
import { useMoveRequest } from '../../parts/requests/move-request.ts'
import { Button } from '../../ui/button.tsx'
import { IconArchiveOff } from '../../ui/more-icons.tsx'
import { serviceMoves } from './service-request-queries.ts'
import { serviceRequestTexts as texts } from './service-request-texts.ts'

export interface MoveButtonProps {
  readonly requestId: number
  /** Called when the request is about to leave the list it stands in. */
  readonly onMove?: (() => void) | undefined
}

function useMove(to: ListOrigin, { requestId, onMove }: MoveButtonProps) {
  const { mutate, isPending } = useMoveRequest(serviceMoves, to)
  const move = () => {
    onMove?.()
    mutate(requestId)
  }
  return { move, isPending }
}

/** Archives a closed request. */
export function ArchiveButton({ status, ...props }: MoveButtonProps & { readonly status: RequestStatus }) {
  const { requestId } = props
  const { move, isPending } = useMove('archived', props)
  return (
    <AskingArchiveButton
      requestId={requestId}
      status={status}
      question={texts.archiveQuestion(requestId)}
      busy={isPending}
      onArchive={move}
    />
  )
}

/** Brings a request back into the active list. */
export function RestoreButton(props: MoveButtonProps) {
  const { move, isPending } = useMove('active', props)
  return (
    <Button
      size="s"
      variant="quiet"
      icon={<IconArchiveOff />}
      busy={isPending}
      aria-label={`${texts.restore} ${props.requestId}`}
      onClick={move}
    >
      {texts.restore}
    </Button>
  )
}
