import { getHome } from '@portal/contract/home/home.ts'
import type { WaitingItem } from '@portal/contract/items/item-shapes.ts'
import { listWaitingItems } from '@portal/contract/items/items.ts'
import { asksForReport } from '@portal/domain/items/item-statuses.ts'
import { m } from '@portal/texts/messages.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { queryKeys, readBy } from '../api/query-keys.ts'
import { answeredFirst, askedOnce } from '../api/read-together.ts'
import { currentUserQuery } from '../features/accounts/account-queries.ts'
import { DraftCards } from '../features/requests/drafts/draft-cards.tsx'
import { ownFilterIn, useOwnFilter } from '../features/requests/own-list-address.ts'
import { OwnListToolbar } from '../features/requests/own-list-toolbar.tsx'
import { RequestList } from '../features/requests/request-list.tsx'
import { type OwnRequestFilter, ownMoves, ownRequestsQuery } from '../features/requests/request-list-queries.ts'
import styles from '../features/requests/requests.module.css'
import { paths, type RequestsState, type WizardState } from '../page-links.ts'
import { useOutboxInUse } from '../parts/device/waiting.ts'
import { useDraftRequestId } from '../parts/drafts/draft-request.ts'
import { draftsQuery } from '../parts/drafts/drafts-query.ts'
import { missingScriptText } from '../parts/failures/missing-script.ts'
import { useListBelow } from '../parts/lists/list-below.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { ItemLink } from '../parts/requests/found-items.tsx'
import type { Reader } from '../parts/requests/looked-after-by.ts'
import { MoveButton } from '../parts/requests/move-buttons.tsx'
import { RequestStatusPills } from '../parts/statuses/request-status-pills.tsx'
import { TurnNote } from '../parts/statuses/turn-note.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { WarningBox } from '../ui/message-box.tsx'
import { Modal } from '../ui/modal.tsx'
import { IconPlus } from '../ui/more-icons.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { useLocation, useNavigate } from '../ui/routing/routing.tsx'

const KeptClaims = loadedLater(() => import('../features/requests/kept-claims/kept-claims.tsx'), 'KeptClaims')

const GiveRequest = loadedLater(() => import('../features/company/give-request.tsx'), 'GiveRequest', {
  missing: () => <WarningBox>{missingScriptText()}</WarningBox>,
})

export const prefetchPage: FetchPageData = (client, _params, search) => {
  const filter = ownFilterIn(search, 'active')
  const home = askedOnce(() => call(getHome))
  const list = ownRequestsQuery(filter)
  const waiting = waitingItemsQuery(filter)
  return Promise.all([
    client.prefetchInfiniteQuery(isWhole(filter) ? answeredFirst(list, async () => (await home()).requests) : list),
    client.prefetchQuery(filter.mine ? waiting : answeredFirst(waiting, async () => (await home()).waiting)),
    client.prefetchQuery(answeredFirst(draftsQuery, async () => (await home()).drafts)),
  ])
}

/** The list as it is without a search, a status or an order, and with what colleagues look after. */
const isWhole = ({ q, status, order, mine }: OwnRequestFilter) =>
  [q, status, order, mine].every((wanted) => wanted === undefined)

/**
 * /requests: the own submitted requests. What is searched for, or of which status and in which order they are, is in the
 * address.
 */
export function Component() {
  const [filter, onFilter] = useOwnFilter('active')
  const { q, status } = filter
  const reader = useQuery(currentUserQuery).data
  const rows = useInfiniteQuery(ownRequestsQuery(filter)).data
  const waiting = useQuery(waitingItemsQuery(filter)).data
  const drafts = useQuery(draftsQuery).data
  const keepsOnDevice = useOutboxInUse()
  const key = useListBelow(
    rows !== undefined,
    q === undefined && Boolean(waiting?.items.length || drafts?.drafts.length),
  )
  return (
    <>
      <PageHeader
        title={m.requests_heading()}
        lead={q && m.service_requests_search_results({ search: q })}
        actions={<CreateRequestButton />}
      />
      <OwnListToolbar filter={filter} onFilter={onFilter} reader={reader} searchLabel={m.requests_search()}>
        {q === undefined && (
          <RequestStatusPills selected={status} onChange={(wanted) => onFilter({ status: wanted })} />
        )}
      </OwnListToolbar>
      {q === undefined && (
        <>
          <WaitingItems filter={filter} />
          {keepsOnDevice && <KeptClaims />}
          <DraftCards
            give={reader?.hasColleagues ? (asked) => <GiveRequest from={reader.userId} {...asked} /> : undefined}
          />
        </>
      )}
      <ActiveRequests key={key} filter={filter} reader={reader} />
      <RequestSubmitted />
    </>
  )
}

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
    <LinkButton
      variant="primary"
      icon={<IconPlus />}
      to={paths.wizard}
      state={{ beginsAnother: true } satisfies WizardState}
    >
      {m.request_create()}
    </LinkButton>
  )
}

const hintFor = (q: string | undefined): string => (q === undefined ? m.requests_none_hint() : m.requests_search_help())

/** The dealer's submitted requests, or what a search finds; a closed one can be archived after a confirmation. */
export function ActiveRequests({ filter, reader }: { filter: OwnRequestFilter; reader?: Reader | undefined }) {
  return (
    <RequestList
      filter={filter}
      reader={reader}
      actions={(request) => <MoveButton moves={ownMoves} {...request} />}
      empty={<EmptyState title={m.requests_none()}>{filter.status === undefined && hintFor(filter.q)}</EmptyState>}
    />
  )
}

/** Says once that a request was sent, after navigating with the flag `requestCompleted`. */
export function RequestSubmitted() {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const completed = Boolean((state as RequestsState | null)?.requestCompleted)
  const [closed, setClosed] = useState(false)
  const close = () => {
    setClosed(true)
    // Removes the flag, so that a reload or the back button does not say it again.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
  }
  return (
    <Modal
      open={completed && !closed}
      onClose={close}
      title={m.request_submitted_heading()}
      actions={
        <Button variant="primary" data-autofocus onClick={close}>
          {m.common_ok()}
        </Button>
      }
    >
      <p>{m.request_submitted_text()}</p>
    </Modal>
  )
}

type Filter = Pick<OwnRequestFilter, 'mine'>

/** What waits for the dealer, or for the reader alone; what was shown stays until the other is there. */
const waitingItemsQuery = ({ mine }: Filter) =>
  readBy(queryKeys.waitingItems({ mine }), listWaitingItems, { query: { mine } }, { placeholderData: keepPreviousData })

const askedOf = ({ asked, status, repairResult }: WaitingItem): string =>
  asked ?? (asksForReport({ status, repairResult }) ? m.waiting_items_report() : m.waiting_items_answer())

/** The items that wait for the dealer, each with what is asked. Nothing where none does, or where that is not known. */
function WaitingItems({ filter }: { filter: Filter }) {
  const { data } = useQuery(waitingItemsQuery(filter))
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={m.waiting_items_heading()} className={styles.above}>
      <Stack as="ul" gap={3}>
        {data.items.map((item) => (
          <Stack as="li" gap={0} key={item.itemId}>
            <Row as="span" gap={[0, 3]}>
              <ItemLink to={paths.requestItem(item.itemId, 'active')}>
                {`${item.itemNumber} · ${item.serialNumber}`}
              </ItemLink>
              <TurnNote side="dealer" turn={{ holder: 'dealer', since: item.turnSince }} />
            </Row>
            <Text as="span" soft oneLine dir="auto">
              {askedOf(item)}
            </Text>
          </Stack>
        ))}
      </Stack>
      {data.more > 0 && (
        <Text soft oneLine>
          {m.waiting_items_more({ count: data.more })}
        </Text>
      )}
    </Panel>
  )
}
