import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { IconArchive } from '../../ui/more-icons.tsx'
import { commonTexts } from '../common-texts.ts'

const archive = 'Archive'

export interface ArchiveButtonProps {
  readonly requestId: number
  readonly status: RequestStatus
  /** The question before archiving, as this side words it. */
  readonly question: string
  readonly busy: boolean
  /** Called after a yes to the question. */
  readonly onArchive: () => void
}

/** Only closed requests can be archived, after a confirmation. */
export function ArchiveButton({ requestId, status, question, busy, onArchive }: ArchiveButtonProps) {
  const confirm = useConfirm()
  const ask = async () => {
    const agreed = await confirm({
      title: 'Archive Request',
      body: question,
      confirmText: archive,
      cancelText: commonTexts.cancel,
    })
    if (agreed) onArchive()
  }
  return (
    <Button
      size="s"
      variant="quiet"
      icon={<IconArchive />}
      busy={busy}
      disabledReason={status === 'Closed' ? undefined : refusalText('REQUEST_NOT_CLOSED')}
      aria-label={`${archive} ${requestId}`}
      onClick={() => void ask()}
    >
      {archive}
    </Button>
  )
}
