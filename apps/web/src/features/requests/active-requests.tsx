import { m } from '@portal/texts/messages.ts'
import { paths, type WizardState } from '../../page-links.ts'
import { useDraftRequestId } from '../../parts/drafts/draft-request.ts'
import { ArchiveButton, RestoreButton } from '../../parts/requests/move-buttons.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus } from '../../ui/more-icons.tsx'
import { RequestList } from './request-list.tsx'
import { type OwnRequestFilter, ownMoves } from './request-list-queries.ts'

/**
 * The button that begins a request, or returns to the draft that was begun or continued last in this browser: then another
 * one can be begun beside it.
 */
export function CreateRequestButton() {
  const draft = useDraftRequestId()
  if (draft !== undefined)
    return (
      <>
        <LinkButton variant="primary" to={paths.wizard} state={{ openOverview: true } satisfies WizardState}>
          {m.request_pending()}
        </LinkButton>
        <LinkButton variant="quiet" to={paths.wizard} state={{ beginsAnother: true } satisfies WizardState}>
          {m.request_begin_another()}
        </LinkButton>
      </>
    )
  return (
    <LinkButton variant="primary" icon={<IconPlus />} to={paths.wizard}>
      {m.request_create()}
    </LinkButton>
  )
}

const hintFor = (q: string | undefined): string => (q === undefined ? m.requests_none_hint() : m.requests_search_help())

/** The dealer's submitted requests, or what a search finds; a closed one can be archived after a confirmation. */
export function ActiveRequests({ filter }: { filter: OwnRequestFilter }) {
  return (
    <RequestList
      filter={filter}
      actions={({ requestId, status, archived }) =>
        archived ? (
          <RestoreButton moves={ownMoves} requestId={requestId} />
        ) : (
          <ArchiveButton moves={ownMoves} requestId={requestId} status={status} />
        )
      }
      empty={<EmptyState title={m.requests_none()}>{filter.status === undefined && hintFor(filter.q)}</EmptyState>}
    />
  )
}
