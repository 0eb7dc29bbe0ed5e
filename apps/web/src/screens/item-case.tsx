import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LazyTeamwork } from '../features/colleagues/lazy-teamwork.tsx'
import { IssueDescription, ItemInformation } from '../features/items/item-panels.tsx'
import { LazyAnotherLook, LazyItemHistory } from '../features/items/later-panels.tsx'
import { CorrectableSerial } from '../features/items/review/correctable-serial.tsx'
import { useHasEarlierClaims } from '../features/items/review/has-earlier-claims.ts'
import { ItemStage } from '../features/items/review/item-stage.tsx'
import { NewOutcome, ReportedOutcomePanel } from '../features/items/review/reported-outcome.tsx'
import { takesLayouts } from '../features/items/review/reviewed-item.ts'
import { type FillIn, loadBesideStatuses, type MarkIn, StatusPanel } from '../features/items/review/status-panel.tsx'
import type { GoOn } from '../features/items/review/update-item-status.ts'
import { MessagesPanel } from '../features/messages/messages-panel.tsx'
import { NewestMessage } from '../features/messages/newest-message.tsx'
import { SavedReplies } from '../features/replies/saved-replies.tsx'
import { focusStatuses, KeyedDecision, useDecisionKeys } from '../features/work/decision-keys.tsx'
import { dayAndTime } from '../parts/dates/moments.ts'
import { logFailure } from '../parts/failures/log-failure.ts'
import { missingScriptText } from '../parts/failures/missing-script.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { typesInto, useShortcut } from '../parts/shortcuts/use-shortcut.ts'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/layout.tsx'
import { WarningBox } from '../ui/message-box.tsx'
import { useLocation } from '../ui/routing/routing.tsx'
import { SkeletonPanel, SkeletonText } from '../ui/skeleton.tsx'

/** In a file of its own, as the page is heavy enough without it. One can decide without it. */
const ItemAdvice = loadedLater(() => import('./item-advice.tsx').then(({ ItemAdvice }) => ItemAdvice), {
  meanwhile: () => <SkeletonText lines={2} />,
})
/** Loads it while the page waits for the item: coming later, it would move the statuses away from whoever presses one. */
export const loadAdvice = (): Promise<unknown> =>
  Promise.all([ItemAdvice.load(), loadBesideStatuses()]).catch(logFailure('load what speaks for a decision'))

const DealerCard = loadedLater(() => import('../features/work/dealer-card.tsx').then(({ DealerCard }) => DealerCard), {
  meanwhile: () => <SkeletonText lines={1} />,
  missing: () => <p>{m.work_dealer_failed()}</p>,
})
const ToldStep = loadedLater(() => import('../features/items/what-next.tsx').then(({ ToldStep }) => ToldStep))
/** The thread and the history say it, too. */
const AskedAndCame = loadedLater(() =>
  import('../features/items/asked/asked-and-came.tsx').then(({ AskedAndCame }) => AskedAndCame),
)
const EarlierClaims = loadedLater(
  () => import('../features/items/review/earlier-claims.tsx').then(({ EarlierClaims }) => EarlierClaims),
  {
    meanwhile: () => <SkeletonText lines={1} />,
    missing: () => <p>{m.review_earlier_claims_failed()}</p>,
  },
)
/** For items with layouts only. */
const LayoutSchemaUpload = loadedLater(
  () =>
    import('../features/items/review/layout-schema-upload.tsx').then(({ LayoutSchemaUpload }) => LayoutSchemaUpload),
  {
    meanwhile: () => <SkeletonPanel label={m.review_layout_upload()} lines={3} />,
    missing: () => <WarningBox title={m.review_layout_upload()}>{missingScriptText()}</WarningBox>,
  },
)

export interface ItemCaseProps {
  readonly item: ItemDetail
  /** The page of another item. */
  readonly linkTo: (itemId: number) => string
  /** A link to the next item that waits. */
  readonly next: ReactNode
  /** How one goes on, where one decides one item after the other. The statuses have the focus there. */
  readonly goOn?: GoOn | undefined
  /** Where there is no room for both, the decision is shown. */
  readonly isDeciding?: boolean | undefined
  /** Puts the two where the page has room for them. */
  readonly children: (parts: { readonly evidence: ReactNode; readonly decision: ReactNode }) => ReactNode
}

/**
 * The case of an item and the decision on it, on the queue and on its own page: always the same panels in the same order,
 * what came last on top. Key it by the item.
 */
export function ItemCase({ item, linkTo, next, goOn, isDeciding, children }: ItemCaseProps) {
  const fillIn = useRef<FillIn>(null)
  const markIn = useRef<MarkIn>(null)
  const thread = useRef<HTMLDivElement>(null)
  const decision = useRef<HTMLDivElement>(null)
  const goesOn = goOn !== undefined
  // What it was when it was opened: reading takes the mark.
  const [hasAnswer] = useState(item.hasUnreadMessages || item.turn === 'question' || item.turn === 'returned')
  /** What lies below what one decides by is drawn after it was painted: on a phone all at once would take half a second. */
  const isDrawn = useDeferredValue(true, false)
  const [isAwaited, setIsAwaited] = useState(false)
  const isWhole = isDrawn || isAwaited
  const hasEarlierClaims = useHasEarlierClaims(item.id)
  useDecisionKeys(decision)
  const { key } = useLocation()
  const write = () => {
    // At once: the letters that follow the key are the message.
    if (!isWhole) flushSync(() => setIsAwaited(true))
    thread.current?.querySelector<HTMLElement>('textarea')?.focus()
  }
  useShortcut('writeMessage', write)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever somebody comes to the item, or opens its decision
  useLayoutEffect(() => {
    // While it is drawn: later, what takes the place of a removed control would have the focus.
    if (goesOn && !typesInto(document.activeElement)) focusStatuses(decision.current)
  }, [isDeciding, key])
  return children({
    evidence: (
      <>
        <LazyAnotherLook item={item} side="admins" linkTo={linkTo} />
        {item.turn === 'returned' && <NewOutcome item={item} />}
        {hasAnswer && (
          <NewestMessage
            item={item}
            action={
              item.requestStatus !== 'Closed' && (
                <Button size="s" onClick={write}>
                  {m.next_step_answer()}
                </Button>
              )
            }
          />
        )}
        <IssueDescription item={item} />
        <ItemStage item={item} onMark={(imagePath) => markIn.current?.(imagePath)} />
        {isWhole && (
          <>
            {(takesLayouts(item) || item.repairResult) && <ReportedOutcomePanel item={item} />}
            {takesLayouts(item) && <LayoutSchemaUpload item={item} />}
            <div ref={thread}>
              <MessagesPanel
                side="admins"
                item={item}
                tools={(field) => <SavedReplies field={field} item={item} />}
                onSent={() => {
                  if (goesOn && standsWhereSent(thread.current)) focusStatuses(decision.current)
                }}
              />
            </div>
            <ItemInformation
              item={item}
              more={[
                { term: m.review_submitted(), details: dayAndTime(item.createdAt).text, figures: true },
                { term: m.review_last_modified_by(), details: item.lastModifiedByName },
                {
                  term: m.review_earlier_claims(),
                  details: hasEarlierClaims && <EarlierClaims itemId={item.id} linkTo={linkTo} />,
                  wide: true,
                },
                {
                  term: m.step_told(),
                  details: item.nextStep && <ToldStep nextStep={item.nextStep} />,
                  wide: true,
                },
              ]}
              serialNumber={<CorrectableSerial item={item} />}
            >
              {item.asked.length > 0 && <AskedAndCame item={item} />}
            </ItemInformation>
            <LazyItemHistory itemId={item.id} side="admins" />
          </>
        )}
      </>
    ),
    decision: (
      <>
        <KeyedDecision ref={decision}>
          <StatusPanel
            item={item}
            advice={<ItemAdvice item={item} linkTo={linkTo} onUse={(suggested) => fillIn.current?.(suggested)} />}
            fillIn={fillIn}
            markIn={markIn}
            next={next}
            goOn={goOn}
          />
        </KeyedDecision>
        {isWhole && (
          <Stack gap={1}>
            <LazyTeamwork item={item} />
            <DealerCard item={item} />
          </Stack>
        )}
      </>
    ),
  })
}

/** Whether whoever sent a message has neither typed on nor gone to something else. */
function standsWhereSent(thread: HTMLElement | null): boolean {
  const { activeElement: at } = document
  return at === document.body || (at instanceof HTMLTextAreaElement && at.value === '' && thread?.contains(at) === true)
}
