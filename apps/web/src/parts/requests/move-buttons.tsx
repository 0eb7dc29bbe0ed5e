import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { IconArchive, IconArchiveOff } from '../../ui/more-icons.tsx'
import { singleClick } from '../../ui/single-click.ts'
import { type Moves, useMoveRequest } from './move-request.ts'

interface MoveButtonProps {
  readonly moves: Moves
  readonly requestId: number
}

interface ArchiveButtonProps extends MoveButtonProps {
  readonly status: RequestStatus
}

/** Archives a request of the active list, or brings it back from the archive. */
export const MoveButton = ({ archived, ...move }: ArchiveButtonProps & { readonly archived?: boolean | undefined }) =>
  archived ? <RestoreButton {...move} /> : <ArchiveButton {...move} />

/** Archives a request after a confirmation. Only closed requests can be archived. */
function ArchiveButton({ moves, requestId, status }: ArchiveButtonProps) {
  const { mutate, isPending } = useMoveRequest(moves, 'archived')
  const confirm = useConfirm()
  const ask = async () => {
    const agreed = await confirm({
      title: m.request_archive_heading(),
      body: moves.archiveQuestion(requestId),
      confirmText: m.common_archive(),
    })
    if (agreed) mutate(requestId)
  }
  return (
    <Button
      size="s"
      variant="quiet"
      icon={<IconArchive />}
      busy={isPending}
      disabledReason={status === 'Closed' ? undefined : m.refusal_request_not_closed()}
      aria-label={m.request_archive_named({ requestId })}
      onClick={() => ask()}
    >
      {m.common_archive()}
    </Button>
  )
}

/** Brings a request back into the active list. */
export function RestoreButton({ moves, requestId }: MoveButtonProps) {
  const { mutate, isPending } = useMoveRequest(moves, 'active')
  return (
    <Button
      size="s"
      variant="quiet"
      icon={<IconArchiveOff />}
      busy={isPending}
      aria-label={moves.restoreLabel(requestId)}
      onClick={singleClick(() => mutate(requestId))}
    >
      {moves.restoreText()}
    </Button>
  )
}
