import type { Draft, Drafts } from '@portal/contract/requests/request-schemas.ts'
import { cancelRequest } from '@portal/contract/requests/requests.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { call, codeOf } from '../../../api/client.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { useSession } from '../../../api/session.ts'
import { paths, type WizardState } from '../../../page-links.ts'
import { DateTime } from '../../../parts/dates/date-time.tsx'
import { DeleteButton, useDeleteAfterQuestion } from '../../../parts/delete-button.tsx'
import { useFromOutbox, useOutboxInUse } from '../../../parts/device/waiting.ts'
import { forgetDraft, rememberDraft, useDraftRequestId } from '../../../parts/drafts/draft-request.ts'
import { draftsQuery } from '../../../parts/drafts/drafts-query.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { InfoBox } from '../../../ui/message-box.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { RequestCard, RequestCards } from '../request-cards.tsx'
import styles from '../requests.module.css'

/** Of many: the list below is what the page was opened for. */
const shownAtFirst = 3

/** Asks to which colleague a draft goes; `onGiven` once it is there. */
type GiveDraft = (asked: {
  readonly requestId: number
  readonly onGiven: () => void
  readonly onClose: () => void
}) => ReactNode

interface DraftCardsProps {
  /** Undefined where there is no colleague. */
  readonly give: GiveDraft | undefined
}

/**
 * The drafts of the account, on whichever device they were begun, but for those that go on here without a connection.
 * Nothing where there is none, or where that is not known.
 */
export function DraftCards({ give }: DraftCardsProps) {
  const { data } = useQuery(draftsQuery)
  const { isLost, dismiss } = useLostDraft()
  const [showsAll, setShowsAll] = useState(false)
  /** Asked beside the cards: its own may leave them, as when another draft comes. */
  const [giving, setGiving] = useState<number>()
  const onDevice = useDraftsOnDevice()
  const drafts = (data?.drafts ?? []).filter(({ requestId }) => !onDevice.has(requestId))
  const shown = showsAll ? drafts : drafts.slice(0, shownAtFirst)
  return (
    <>
      {isLost && (
        <div role="status" className={styles.above}>
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
                <Row>
                  <Button size="s" variant="quiet" onClick={() => setShowsAll(true)}>
                    {m.drafts_show_all({ count: drafts.length })}
                  </Button>
                </Row>
              )}
              {showsAll && data.more > 0 && (
                <Text soft small>
                  {m.drafts_more({ count: data.more })}
                </Text>
              )}
            </>
          }
        >
          {shown.map((draft) => (
            <DraftCard key={draft.requestId} draft={draft} onGive={give && (() => setGiving(draft.requestId))} />
          ))}
        </RequestCards>
      )}
      {giving !== undefined &&
        give?.({ requestId: giving, onGiven: () => forgetDraft(giving), onClose: () => setGiving(undefined) })}
    </>
  )
}

function DraftCard({
  draft: { requestId, title, createdAt, changedAt, itemCount, hasUnfinishedItem, thumbnailUrl },
  onGive,
}: {
  readonly draft: Draft
  readonly onGive: (() => void) | undefined
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
            {m.common_continue()}
          </LinkButton>
          {onGive && (
            <Button
              size="s"
              variant="quiet"
              aria-label={m.common_labelled({ label: m.request_give(), value: title })}
              onClick={onGive}
            >
              {m.request_give()}
            </Button>
          )}
          <DeleteButton aria-label={m.drafts_delete_named({ title })} {...deletion} />
        </>
      }
    />
  )
}

/** Deletes a draft with its items and files. One that is gone already is no failure. */
function useDeleteDraft(requestId: number) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: async (_: undefined) => {
      try {
        await call(cancelRequest, { params: { requestId } })
      } catch (error) {
        if (codeOf(error) !== 'NOT_FOUND') throw error
      }
    },
    onSuccess: () => forgetDraft(requestId),
    onSettled: () => refreshAfter({ type: 'draft-changed', requestId }),
  })
}

/** The drafts on the server of which something is on this device only: a card of their own says what becomes of them. */
function useDraftsOnDevice(): ReadonlySet<number> {
  const userId = useSession()?.userId
  const inUse = useOutboxInUse()
  const { found } = useFromOutbox(inUse ? userId : undefined, onlyOnDevice)
  return new Set(found?.claims.flatMap(({ draft }) => draft.requestId ?? []))
}

/** What reads them is loaded where there are some. */
async function onlyOnDevice(userId: string) {
  const { readOnlyOnDevice } = await import('../../../parts/device/draft-on-device.ts')
  return readOnlyOnDevice(userId)
}

/** Whether it may be among the drafts: not all of many are listed. */
const mayHold = ({ drafts, more }: Drafts, requestId: number) =>
  more > 0 || drafts.some((draft) => draft.requestId === requestId)

/**
 * Forgets the draft that was begun in this browser once the server knows it no more as one: it was submitted or deleted
 * elsewhere. Answers whether that happened since the page was opened.
 */
function useLostDraft(): { readonly isLost: boolean; readonly dismiss: () => void } {
  const stored = useDraftRequestId()
  const { data, refetch } = useQuery(draftsQuery)
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (stored === undefined || !data || mayHold(data, stored)) return
    let outdated = false
    // It may be younger than what was read: begun a moment ago, here or in another tab.
    void refetch().then((read) => {
      if (outdated || !read.isSuccess || mayHold(read.data, stored)) return
      forgetDraft(stored)
      setIsLost(true)
    })
    return () => {
      outdated = true
    }
  }, [stored, data, refetch])
  return { isLost, dismiss: () => setIsLost(false) }
}
