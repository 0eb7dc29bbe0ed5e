import { errors } from '@portal/contract/errors.ts'
import type { UserRequestRow } from '@portal/contract/requests/requests.ts'
import { useDraftRequestId } from '../../parts/drafts/draft-request.ts'
import { paths, type WizardState } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { IconArchive } from '../../ui/more-icons.tsx'
import { RequestList } from './request-list.tsx'
import { useMoveRequest } from './request-list-queries.ts'
import { requestListTexts as texts } from './request-list-texts.ts'

/** Begins a request, or leads back to the one that was begun in this browser (specification 2, User request list). */
export function CreateRequestButton() {
  const draft = useDraftRequestId()
  if (draft !== undefined)
    return (
      <LinkButton variant="primary" to={paths.wizard} state={{ openOverview: true } satisfies WizardState}>
        {texts.pending}
      </LinkButton>
    )
  return (
    <LinkButton variant="primary" icon={<IconPlus />} to={paths.wizard}>
      {texts.create}
    </LinkButton>
  )
}

/** The dealer's submitted requests; a closed one can be archived after a confirmation (specification 4). */
export function ActiveRequests() {
  return (
    <RequestList
      list="active"
      actions={(row) => <ArchiveButton row={row} />}
      empty={<EmptyState title={texts.noneActive}>{texts.noneActiveHint}</EmptyState>}
    />
  )
}

function ArchiveButton({ row: { requestId, status } }: { row: UserRequestRow }) {
  const confirm = useConfirm()
  const move = useMoveRequest('archived')
  const archive = async () => {
    const agreed = await confirm({
      title: texts.archiveTitle,
      body: texts.archiveQuestion(requestId),
      confirmText: texts.archive,
      cancelText: texts.cancel,
    })
    if (agreed) move.mutate(requestId)
  }
  return (
    <Button
      size="s"
      variant="quiet"
      icon={<IconArchive />}
      busy={move.isPending}
      disabledReason={status === 'Closed' ? undefined : errors.REQUEST_NOT_CLOSED.says}
      onClick={archive}
      aria-label={`${texts.archive} ${requestId}`}
    >
      {texts.archive}
    </Button>
  )
}
