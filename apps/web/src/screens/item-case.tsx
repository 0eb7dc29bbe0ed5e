import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IssueDescription, ItemInformation } from '../features/items/item-panels.tsx'
import { earlierClaimsQuery } from '../features/items/item-queries.ts'
import { LazyAnotherLook, LazyItemHistory } from '../features/items/later-panels.tsx'
import {
  CorrectableSerial,
  ItemStage,
  NewOutcome,
  ReportedOutcomePanel,
} from '../features/items/review/case-panels.tsx'
import { takesLayouts } from '../features/items/review/reviewed-item.ts'
import type { MarkIn } from '../features/items/review/status-panel.tsx'
import { threadQuery } from '../features/messages/message-queries.ts'
import { MessagesPanel } from '../features/messages/messages-panel.tsx'
import { SavedReplies } from '../features/replies/saved-replies.tsx'
import { focusStatuses } from '../features/work/decision-keys.tsx'
import { dayAndTime } from '../parts/dates/moments.ts'
import { logFailure } from '../parts/failures/log-failure.ts'
import { missingScriptText } from '../parts/failures/missing-script.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { OnceSeen } from '../parts/once-seen.tsx'
import { useShortcut } from '../parts/shortcuts/use-shortcut.ts'
import { useHasPressed } from '../parts/use-has-pressed.ts'
import { Button } from '../ui/button.tsx'
import { WrittenText } from '../ui/description-list.tsx'
import { Text } from '../ui/layout.tsx'
import { InfoBox, WarningBox } from '../ui/message-box.tsx'
import { notify } from '../ui/notify.ts'
import { Panel } from '../ui/panel.tsx'
import { SkeletonPanel, SkeletonText } from '../ui/skeleton.tsx'
import type { ItemDecisionProps } from './item-decision.tsx'

const decisionComes = () => (
  <Panel title={m.review_update_status()}>
    <SkeletonText lines={18} />
  </Panel>
)
const ItemDecision = loadedLater(() => import('./item-decision.tsx'), 'ItemDecision', {
  meanwhile: decisionComes,
  missing: () => <WarningBox title={m.review_update_status()}>{missingScriptText()}</WarningBox>,
})

/** Whether the decision stands beside the case now. */
export const isWide = (): boolean => window.matchMedia('(width >= 64rem)').matches

/** Loads the decision while the page waits for the item, where both are in sight at once. On a phone it is reached later. */
export const loadDecisionInSight = async (): Promise<void> => {
  if (isWide()) await ItemDecision.load().catch(logFailure('load the decision'))
}

const ToldStep = loadedLater(() => import('../features/items/what-next.tsx'), 'ToldStep')
/** The thread and the history say it, too. */
const AskedAndCame = loadedLater(() => import('../features/items/asked/asked-and-came.tsx'), 'AskedAndCame')
const EarlierClaims = loadedLater(() => import('../features/items/review/earlier-claims.tsx'), 'EarlierClaims', {
  meanwhile: () => <SkeletonText lines={1} />,
  missing: () => <p>{m.review_earlier_claims_failed()}</p>,
})
/** For items with layouts only. */
const LayoutSchemaUpload = loadedLater(
  () => import('../features/items/review/layout-schema-upload.tsx'),
  'LayoutSchemaUpload',
  {
    meanwhile: () => <SkeletonPanel label={m.review_layout_upload()} lines={3} />,
    missing: () => <WarningBox title={m.review_layout_upload()}>{missingScriptText()}</WarningBox>,
  },
)

export interface ItemCaseProps extends Omit<ItemDecisionProps, 'place' | 'markIn'> {
  /** Puts the two where the page has room for them. */
  readonly children: (parts: { readonly evidence: ReactNode; readonly decision: ReactNode }) => ReactNode
}

/**
 * The case of an item and the decision on it, on the queue and on its own page: always the same panels in the same order,
 * what came last on top. Key it by the item.
 */
export function ItemCase({ children, ...props }: ItemCaseProps) {
  const { item, linkTo } = props
  const markIn = useRef<MarkIn>(null)
  /** The picture that somebody wants to mark before the form is there, which draws it. */
  const marksFirst = useRef<string>(undefined)
  const [isWanted, setIsWanted] = useState(false)
  const thread = useRef<HTMLDivElement>(null)
  const decision = useRef<HTMLDivElement>(null)
  const goesOn = props.goOn !== undefined
  // What it was when it was opened: reading takes the mark.
  const [hasAnswer] = useState(item.hasUnreadMessages || item.turn === 'question' || item.turn === 'returned')
  /** What lies below what one decides by is drawn after it was painted: on a phone all at once would take half a second. */
  const isDrawn = useDeferredValue(true, false)
  const [isAwaited, setIsAwaited] = useState(false)
  const isWhole = isDrawn || isAwaited
  const earlierClaims = useQuery(earlierClaimsQuery(item.id))
  const saysEarlierClaims = earlierClaims.isError || Boolean(earlierClaims.data?.length)
  const hasPressed = useHasPressed()
  const write = () => {
    // At once: the letters that follow the key are the message.
    if (!isWhole) flushSync(() => setIsAwaited(true))
    thread.current?.querySelector<HTMLElement>('textarea')?.focus()
  }
  useShortcut('writeMessage', write)
  const takeMarkIn = useCallback((mark: MarkIn | null) => {
    markIn.current = mark
    if (!mark || marksFirst.current === undefined) return
    mark(marksFirst.current)
    marksFirst.current = undefined
  }, [])
  const mark = (imagePath: string) => {
    if (markIn.current) return markIn.current(imagePath)
    marksFirst.current = imagePath
    setIsWanted(true)
    ItemDecision.load().catch(() => {
      marksFirst.current = undefined
      notify.error(missingScriptText())
    })
  }
  /** Whether the decision is drawn with the case: else once somebody reaches it, or presses anything. */
  const isInSight = isWide() || props.isDeciding === true || hasPressed || isWanted
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
        <ItemStage item={item} onMark={mark} />
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
                  details: saysEarlierClaims && <EarlierClaims itemId={item.id} linkTo={linkTo} />,
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
    decision:
      // Where its place is, is known once what lies above it is drawn.
      isWhole || isInSight ? (
        <OnceSeen now={isInSight} meanwhile={decisionComes()}>
          <ItemDecision {...props} place={decision} markIn={takeMarkIn} />
        </OnceSeen>
      ) : (
        decisionComes()
      ),
  })
}

/** Whether whoever sent a message has neither typed on nor gone to something else. */
function standsWhereSent(thread: HTMLElement | null): boolean {
  const { activeElement: at } = document
  return at === document.body || (at instanceof HTMLTextAreaElement && at.value === '' && thread?.contains(at) === true)
}

/** What the dealer wrote last, until it is answered. `action` leads to the thread. */
function NewestMessage({ item, action }: { item: ItemDetail; action: ReactNode }) {
  const { data: thread, isError } = useQuery(threadQuery('admins', item.id))
  if (!thread)
    return (
      !isError && (
        <InfoBox>
          <SkeletonText lines={4} />
        </InfoBox>
      )
    )
  const last = thread.at(-1)
  if (last?.senderSide !== 'dealer') return null
  return (
    <InfoBox title={m.newest_message({ name: last.senderFirstName })} actions={action}>
      <WrittenText>{last.messageContent}</WrittenText>
      {last.attachments.length > 0 && (
        <Text soft dir="auto">
          {last.attachments.map(({ fileName }) => fileName).join(', ')}
        </Text>
      )}
    </InfoBox>
  )
}
