import type { UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import { paths, type WizardState } from '../../page-links.ts'
import { useDraftRequestId } from '../../parts/drafts/draft-request.ts'
import { ArchiveButton } from '../../parts/requests/archive-button.tsx'
import { useMoveRequest } from '../../parts/requests/move-request.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { RequestList } from './request-list.tsx'
import { ownMoves } from './request-list-queries.ts'
import { requestListTexts as texts } from './request-list-texts.ts'

/** The button that begins a request, or returns to the draft that was begun in this browser. */
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

/** The dealer's submitted requests; a closed one can be archived after a confirmation. */
export function ActiveRequests() {
  return (
    <RequestList
      list="active"
      actions={(row) => <ArchiveOwnButton row={row} />}
      empty={<EmptyState title={texts.noneActive}>{texts.noneActiveHint}</EmptyState>}
    />
  )
}

function ArchiveOwnButton({ row: { requestId, status } }: { row: UserRequestRow }) {
  const move = useMoveRequest(ownMoves, 'archived')
  return (
    <ArchiveButton
      requestId={requestId}
      status={status}
      question={texts.archiveQuestion(requestId)}
      busy={move.isPending}
      onArchive={() => move.mutate(requestId)}
    />
  )
}
