import type { ErrorCode } from '@portal/contract/errors.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { undoDecision, updateItemStatus, updateItemStatuses } from '@portal/contract/items/items.ts'
import type { WorkItem } from '@portal/contract/work/work-schemas.ts'
import { noReason, type StatusChange } from '@portal/domain/items/change-item-status.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { Spot } from '@portal/domain/items/spots.ts'
import { turnWith } from '@portal/domain/items/turn.ts'
import { finalisesRequest } from '@portal/domain/requests/request-status.ts'
import { refusalSayer } from '@portal/texts/common-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { type Mutation, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call, codeOf, problemsIn } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { changeKept, useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { paths } from '../../../page-links.ts'
import { savingDecision, sayUnsaved } from '../../../parts/decisions/unsaved-decisions.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { offerUndo } from '../../../parts/undo/undo-offer.ts'
import { answeredItem } from '../item-queries.ts'
import type { SeenItem, SeenSibling } from './seen-item.ts'

/** Refusals that mean that the page is outdated, because a colleague was faster, and what is said about them. */
const outdatedTexts = {
  STALE: m.refusal_stale,
  REQUEST_CLOSED: m.refusal_request_closed,
  STATUS_NOT_ALLOWED: m.refusal_status_not_allowed,
} satisfies Partial<Record<ErrorCode, () => string>>
export type Outdated = keyof typeof outdatedTexts

export const outdatedText = (refusal: Outdated): string => outdatedTexts[refusal]()

/** How one goes on to the next item, where one decides one after the other. */
export interface GoOn {
  /** What the button says. */
  readonly label: string
  /** At once where `isReady`. */
  readonly go: () => Promise<void>
  /** Whether the item after those that are decided is known: one is there before the server has answered. */
  readonly isReady: (decided: readonly number[]) => boolean
  /** The item that was decided: where undoing leads, and what was not saved. */
  readonly backTo: string
}

/** The refusals that are shown to the administrator. Every other failure is only logged. */
export const saysOutdated = (error: unknown): Outdated | undefined => {
  const code = codeOf(error)
  return code !== undefined && Object.hasOwn(outdatedTexts, code) ? (code as Outdated) : undefined
}

/** The refusals that are told after one has gone on. Every other failure may pass. */
const unsavedTextOr = refusalSayer({ ...outdatedTexts, LEFT_TO_COLLEAGUES: m.refusal_left_to_colleagues })

interface SentDecision extends StatusChange {
  /** What it points at in the pictures of the item. */
  readonly spots: readonly Spot[]
  readonly itemId: number
  readonly seen: SeenItem
  /** Other items of the request that get the same status. */
  readonly also: readonly SeenSibling[]
  /** Whether the administrator was told that it closes the request. */
  readonly closesRequest: boolean
  /** Whether one has gone on to the next item already. */
  readonly hasGoneOn: boolean
}

/**
 * Sets the status of an item and maybe of others of its request, unless one is no longer what the page showed: a
 * colleague's change is never overwritten. Offers to undo it, which leads back to the item. Whoever goes on with another
 * item does so before anything is read again, so that the item that is left is not drawn once more. Decisions are saved
 * one after the other, also where one goes on before the server has answered.
 */
export function useUpdateItemStatus({ id: itemId, requestId }: ItemDetail, goOn: GoOn | undefined) {
  const client = useQueryClient()
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationKey: savingDecision,
    scope: { id: 'decisions' },
    mutationFn: async ({ itemId, seen, spots: marked, also, closesRequest, hasGoneOn: _, ...change }: SentDecision) => {
      const { replacementSerialNumber, points, ...rest } = change
      const body = {
        ...rest,
        ...(points && { points: [...points] }),
        declineReason: change.declineReason ?? noReason,
        closesRequest,
      }
      const spots = [...marked]
      if (also.length === 0) {
        const { undo, ...detail } = await call(updateItemStatus, {
          params: { itemId },
          body: { ...body, replacementSerialNumber, spots, ...seen },
        })
        return { undo, detail }
      }
      const items = [{ itemId, spots, ...seen }, ...also]
      const { undo } = await call(updateItemStatuses, { params: { requestId }, body: { items, ...body } })
      return { undo, detail: undefined }
    },
    onSuccess: async ({ undo, detail }, { status, also, hasGoneOn }) => {
      if (undo)
        offerUndo({
          text:
            also.length === 0
              ? m.undo_decided({ itemId, status: itemStatusLabel(status) })
              : m.undo_decided_several({ count: also.length + 1, status: itemStatusLabel(status) }),
          seconds: undo.seconds,
          undo: () => call(undoDecision, { params: { decisionId: undo.decisionId } }),
          changes: { type: 'decision-undone', requestId },
          leadsTo: goOn?.backTo ?? paths.adminRequestItem(itemId),
        })
      showDecided(client, requestId, [itemId, ...also.map((sibling) => sibling.itemId)], status)
      if (!hasGoneOn) await goOn?.go()
      return refreshAfter({ type: 'status-changed', itemId, requestId }, detail && answeredItem('admins', detail))
    },
    onError: async (error, { hasGoneOn }) => {
      logFailure('update status')(error)
      if (hasGoneOn && goOn) {
        sayUnsaved({ itemId, why: unsavedTextOr(codeOf(error), m.unsaved_decision_kept()), leadsTo: goOn.backTo })
      }
      // What is left to colleagues says so once it is read again.
      if (saysOutdated(error) || codeOf(error) === 'LEFT_TO_COLLEAGUES')
        await refreshAfter({ type: 'itemFoundOutdated', itemId, requestId })
    },
  })
}

const beingSaved = { mutationKey: savingDecision, status: 'pending' } as const

/** What a decision makes of each item. */
const decidedBy = ({ state }: Mutation): (readonly [number, ItemStatus])[] => {
  const { itemId, also, status } = state.variables as SentDecision
  return [itemId, ...also.map((sibling) => sibling.itemId)].map((id) => [id, status])
}

/** The decisions that are being saved, by item. */
export const decisionsUnderWay = (client: QueryClient): ReadonlyMap<number, ItemStatus> =>
  new Map(client.getMutationCache().findAll(beingSaved).flatMap(decidedBy))

/**
 * What is being saved for an item. It is known to be over only after the form that sent it has forgotten what was filled in,
 * also where that form is gone.
 */
export function useDecisionUnderWay(itemId: number): ItemStatus | undefined {
  const underWay = useMutationState({ filters: beingSaved, select: decidedBy })
  return new Map(underWay.flat()).get(itemId)
}

/** The item as it is known by now, which is maybe not drawn yet. */
export const newest = (client: QueryClient, item: ItemDetail): ItemDetail =>
  client.getQueryData<ItemDetail>(queryKeys.item(item.id, 'admins')) ?? item

/**
 * Whether a decision closes the request, as far as is known when it is sent: what is drawn may be older than what was
 * saved a moment ago.
 *
 * @param item as it is drawn
 * @param decided the items that are decided
 */
export function closesAsKnown(
  client: QueryClient,
  item: ItemDetail,
  decided: readonly number[],
  status: ItemStatus,
): boolean {
  const { requestItems } = newest(client, item)
  const underWay = decisionsUnderWay(client)
  const others = requestItems.filter(({ id }) => !decided.includes(id))
  return finalisesRequest(
    status,
    others.map(({ id, status }) => underWay.get(id) ?? status),
  )
}

/**
 * What is kept shows it at once: whether the next decision closes the request depends on it, and where one goes on. What
 * comes next was maybe asked for before it was saved.
 */
const showDecided = (client: QueryClient, requestId: number, itemIds: readonly number[], status: ItemStatus): void => {
  changeKept<WorkItem[]>(client, queryKeys.nextWorks, (next) => next.filter(({ itemId }) => !itemIds.includes(itemId)))
  changeKept<ItemDetail>(client, queryKeys.itemPages, (page) =>
    page.requestId === requestId
      ? {
          ...page,
          requestItems: page.requestItems.map((item) =>
            itemIds.includes(item.id) ? { ...item, status, turn: turnWith(status) } : item,
          ),
        }
      : page,
  )
}

/** Of several items, the one for which a decision was refused. */
export function itemInTheWay(error: unknown): number | undefined {
  const { items: problem } = problemsIn(error)
  return problem?.code === 'ITEM_IN_THE_WAY' ? problem.itemId : undefined
}
