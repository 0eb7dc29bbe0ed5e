import { type RequestStatus, requestStatuses } from '@portal/domain/requests/request-status.ts'
import { useState } from 'react'
import { paths } from '../../page-links.ts'
import { RestoreButton } from '../../parts/requests/move-buttons.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './archived-requests.module.css'
import { RequestList } from './request-list.tsx'
import { ownMoves } from './request-list-queries.ts'
import { requestListTexts as texts } from './request-list-texts.ts'

/** The dealer's archive, filtered in the browser by status; none checked means all. */
export function ArchivedRequests() {
  const [statuses, setStatuses] = useState<readonly RequestStatus[]>([])
  const toggle = (status: RequestStatus) =>
    setStatuses((before) =>
      before.includes(status) ? before.filter((other) => other !== status) : [...before, status],
    )
  return (
    <>
      <fieldset className={styles.filter}>
        <legend className={styles.legend}>Status</legend>
        {requestStatuses.map((status) => (
          <Checkbox key={status} label={status} checked={statuses.includes(status)} onChange={() => toggle(status)} />
        ))}
      </fieldset>
      <RequestList
        list="archived"
        isShown={({ status }) => statuses.length === 0 || statuses.includes(status)}
        actions={({ requestId }) => (
          <>
            <LinkButton
              size="s"
              variant="quiet"
              to={paths.request(requestId, 'archived')}
              aria-label={`${texts.details} ${requestId}`}
            >
              {texts.details}
            </LinkButton>
            <RestoreButton moves={ownMoves} requestId={requestId} />
          </>
        )}
        empty={<EmptyState title={texts.noneArchived}>{texts.noneArchivedHint}</EmptyState>}
      />
    </>
  )
}
