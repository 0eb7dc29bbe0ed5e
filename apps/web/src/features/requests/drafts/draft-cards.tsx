import type { Draft } from '@portal/contract/requests/request-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths, type WizardState } from '../../../page-links.ts'
import { DateTime } from '../../../parts/dates/date-time.tsx'
import { useDeleteAfterQuestion } from '../../../parts/delete-after-question.ts'
import { DeleteButton } from '../../../parts/delete-button.tsx'
import { rememberDraft } from '../../../parts/drafts/draft-request.ts'
import { draftsQuery } from '../../../parts/drafts/drafts-query.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { InfoBox } from '../../../ui/message-box.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { RequestCard, RequestCards } from '../request-cards.tsx'
import styles from './draft-cards.module.css'
import { useDeleteDraft } from './use-delete-draft.ts'
import { useDraftsOnDevice } from './use-drafts-on-device.ts'
import { useLostDraft } from './use-lost-draft.ts'

/** Of many: the list below is what the page was opened for. */
const shownAtFirst = 3

/**
 * The drafts of the account, on whichever device they were begun, but for those that go on here without a connection.
 * Nothing where there is none, or where that is not known.
 */
export function DraftCards() {
  const { data } = useQuery(draftsQuery)
  const { isLost, dismiss } = useLostDraft()
  const [showsAll, setShowsAll] = useState(false)
  const onDevice = useDraftsOnDevice()
  const drafts = (data?.drafts ?? []).filter(({ requestId }) => !onDevice.has(requestId))
  const shown = showsAll ? drafts : drafts.slice(0, shownAtFirst)
  return (
    <>
      {isLost && (
        <div role="status" className={styles.lost}>
          <InfoBox title={m.drafts_gone()} onDismiss={dismiss}>
            {m.drafts_gone_hint()}
          </InfoBox>
        </div>
      )}
      {data && shown.length > 0 && (
        <RequestCards
          heading={m.drafts_heading()}
          below={
            <>
              {shown.length < drafts.length && (
                <Button size="s" variant="quiet" className={styles.all} onClick={() => setShowsAll(true)}>
                  {m.drafts_show_all({ count: drafts.length })}
                </Button>
              )}
              {showsAll && data.more > 0 && <p className={styles.more}>{m.drafts_more({ count: data.more })}</p>}
            </>
          }
        >
          {shown.map((draft) => (
            <DraftCard key={draft.requestId} draft={draft} />
          ))}
        </RequestCards>
      )}
    </>
  )
}

function DraftCard({
  draft: { requestId, title, createdAt, changedAt, itemCount, hasUnfinishedItem, thumbnailUrl },
}: {
  draft: Draft
}) {
  const remove = useDeleteDraft(requestId)
  const deletion = useDeleteAfterQuestion({
    title: m.drafts_delete_heading(),
    body: m.drafts_delete_question({ title }),
    remove,
    failedText: m.drafts_delete_failed(),
  })
  return (
    <RequestCard
      title={title}
      picture={<Thumbnail src={thumbnailUrl ?? undefined} alt="" />}
      facts={
        <>
          <span>{m.drafts_items({ count: itemCount })}</span>
          {hasUnfinishedItem && <span>{m.drafts_unfinished()}</span>}
          <span>
            {m.drafts_begun()} <DateTime at={createdAt} />
          </span>
          {changedAt !== createdAt && (
            <span>
              {m.drafts_changed()} <DateTime at={changedAt} />
            </span>
          )}
        </>
      }
      actions={
        <>
          <LinkButton
            size="s"
            to={paths.wizard}
            state={{ requestId, openOverview: itemCount > 0 && !hasUnfinishedItem } satisfies WizardState}
            aria-label={m.drafts_continue_named({ title })}
            onClick={() => rememberDraft(requestId)}
          >
            {m.drafts_continue()}
          </LinkButton>
          <DeleteButton aria-label={m.drafts_delete_named({ title })} {...deletion} />
        </>
      }
    />
  )
}
