import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { type ItemStatus, isFinal, statusesOfferedFor } from '@portal/domain/items/item-statuses.ts'
import { fitsItem } from '@portal/domain/points/point.ts'
import type { ProblemCode } from '@portal/domain/problem.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { statusProblemText } from '@portal/texts/status-problem-texts.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { problemsIn } from '../../../api/client.ts'
import { accountStore } from '../../../local-store/account-store.ts'
import { useAccountStore } from '../../../local-store/use-account-store.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { SubmitButton } from '../../../parts/forms/submit-button.tsx'
import { useForm } from '../../../parts/forms/use-form.ts'
import { pointsQuery } from '../../../parts/kept/kept-queries.ts'
import { mediaOfImage } from '../../../parts/media/media-file.ts'
import { LazyMarkedPictures, LazySpotEditor } from '../../../parts/spots/lazy-spots.tsx'
import { SpotsField } from '../../../parts/spots/spots-field.tsx'
import { ItemStatusBadge } from '../../../parts/statuses/status-badges.tsx'
import { type Question, useConfirm } from '../../../ui/confirm.tsx'
import { Form, FormActions } from '../../../ui/form.tsx'
import { InfoBox, SuccessBox } from '../../../ui/message-box.tsx'
import { notify } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/panel.tsx'
import { takeLostFocus } from '../../../ui/take-lost-focus.ts'
import { submitOnCtrlEnter } from '../../../ui/text-area.tsx'
import { AlsoFor, ClosedRequest, ItemChangedMeanwhile, NextStepPreview } from './beside-decision.tsx'
import styles from './review.module.css'
import { useIsLeftToColleagues } from './reviewed-item.ts'
import { isAsSeen, parseSeen, type SeenItem, type SeenSibling, seenKey, seenOf } from './seen-item.ts'
import {
  changeIn,
  changesNothing,
  draftKey,
  draftOf,
  openAsked,
  parseStatusDraft,
  problemsOfDraft,
  type StatusDraft,
} from './status-draft.ts'
import { StatusFields } from './status-fields.tsx'
import {
  closesAsKnown,
  type GoOn,
  itemInTheWay,
  newest,
  type Outdated,
  saysOutdated,
  useDecisionUnderWay,
  useUpdateItemStatus,
} from './update-item-status.ts'

export interface StatusPanelProps {
  readonly item: ItemDetail
  /** A link to the next open item. It gets the focus when an update removed the focused button. */
  readonly next: ReactNode
  /** Gets what fills in the form from elsewhere on the page; nothing while the form is not there. */
  readonly fillIn?: Ref<FillIn> | undefined
  /** Gets what opens a picture of the item to mark spots in it; nothing while the form is not there. */
  readonly markIn?: Ref<MarkIn> | undefined
  /** What is known that speaks for a decision, above the statuses. */
  readonly advice?: ReactNode
  /** How one goes on to the next item, where one decides one after the other. */
  readonly goOn?: GoOn | undefined
}

/** Opens the picture with this key. What is marked is filled in, and nothing is sent. */
export type MarkIn = (imagePath: string) => void

/** Fills in a part of the form, as somebody would, and leads to its button. Nothing is sent. */
export type FillIn = (draft: Partial<StatusDraft>) => void

type Notice =
  | { readonly saved: ItemStatus }
  | {
      readonly refused: Outdated
      /** Of several items, the one that was changed. */
      readonly because: number | undefined
    }

/**
 * The statuses offered for the item with the fields each needs, and the question before the request is finalised. A
 * closed request shows that nothing can change, once what is being saved or marked here is done; so does another look for
 * whoever declined first. When a colleague was faster it says so, shows the new status and keeps what was typed. Other
 * failures are only logged. Whoever comes back while a decision of their own is being saved waits for it: a form would show
 * what they have sent. Key it by the item.
 */
export function StatusPanel({ item, next, advice, fillIn, markIn, goOn: after }: StatusPanelProps) {
  const [notice, setNotice] = useState<Notice>()
  const goOn = useRef<HTMLDivElement>(null)
  const refused = useRef<HTMLDivElement>(null)
  const saved = notice && 'saved' in notice ? notice.saved : undefined
  const isLeft = useIsLeftToColleagues(item)
  const underWay = useDecisionUnderWay(item.id)
  const [marking, setMarking] = useState<Marking>()
  /** Sent by a form that stood here before, or by that of another item. */
  const [wasSentBefore, setWasSentBefore] = useState(underWay !== undefined)
  if (wasSentBefore && !underWay) setWasSentBefore(false)
  const waitsFor = wasSentBefore ? underWay : undefined
  const isOver = item.requestStatus === 'Closed' && !underWay && !marking
  const [shown, setShown] = useState(item.status)
  if (item.status !== shown) {
    setShown(item.status)
    // What was saved was undone.
    if (saved && saved !== item.status) setNotice(undefined)
  }

  useLayoutEffect(() => {
    // It stands above the form, whose button lies far below: whoever presses again is to have seen it.
    if (notice && 'refused' in notice) refused.current?.focus()
    // The pressed button is gone or disabled.
    else if (notice) takeLostFocus(goOn.current?.querySelector('a'))
  }, [notice])

  return (
    <Panel title={m.review_update_status()} aside={<ItemStatusBadge status={item.status} />}>
      {advice && !waitsFor && <div className={isOver || isLeft ? undefined : styles.advice}>{advice}</div>}
      {notice && 'refused' in notice && (
        <div ref={refused} tabIndex={-1}>
          <ItemChangedMeanwhile item={item} {...notice} />
        </div>
      )}
      {saved && <SuccessBox>{m.review_saved({ status: itemStatusLabel(saved) })}</SuccessBox>}
      {waitsFor ? (
        <>
          <InfoBox>{m.review_being_saved({ status: itemStatusLabel(waitsFor) })}</InfoBox>
          <div ref={goOn}>{next}</div>
        </>
      ) : isOver ? (
        <>
          <ClosedRequest item={item} />
          {item.spots.length > 0 && <LazyMarkedPictures item={item} />}
          <div ref={goOn}>{next}</div>
        </>
      ) : isLeft ? (
        <>
          <InfoBox title={m.another_look_left()}>{m.another_look_left_why()}</InfoBox>
          <div ref={goOn}>{next}</div>
        </>
      ) : (
        <StatusForm
          item={item}
          fillIn={fillIn}
          markIn={markIn}
          goOn={after}
          onNotice={setNotice}
          marking={marking}
          onMarking={setMarking}
          next={<div ref={goOn}>{next}</div>}
        />
      )}
    </Panel>
  )
}

/** The editor of the spots is open, with this picture first where one was chosen. */
interface Marking {
  readonly start?: string
}

interface StatusFormProps extends StatusPanelProps {
  readonly onNotice: (notice: Notice | undefined) => void
  readonly marking: Marking | undefined
  readonly onMarking: (marking: Marking | undefined) => void
}

function StatusForm({ item, next, fillIn, markIn, goOn, onNotice, marking, onMarking }: StatusFormProps) {
  const confirm = useConfirm()
  const client = useQueryClient()
  const update = useUpdateItemStatus(item, goOn)
  /** What the item was when somebody began to fill in the form, kept as long as what they filled in. */
  const [seen, setSeen] = useAccountStore<SeenItem | undefined>(seenKey(item.id), undefined, parseSeen)
  /** What a colleague decided since, and the form has said before it was filled in any further: whoever presses has seen it. */
  const [said, setSaid] = useState<SeenItem>()
  const [isFilledOn, setIsFilledOn] = useState(false)
  if (seen && !isAsSeen(item, seen) && !said && !isFilledOn) setSaid(seenOf(item))
  /** What the decision is about. */
  const known = said && isAsSeen(item, said) ? said : (seen ?? seenOf(item))
  /** The other items that get the same decision, as each was when it was ticked. */
  const [also, setAlso] = useState<readonly SeenSibling[]>([])
  const isTicked = (id: number) => also.some(({ itemId }) => itemId === id)
  // One that a colleague decided since stays in sight.
  const siblings = item.requestItems.filter(({ id, status }) => id !== item.id && (!isFinal(status) || isTicked(id)))
  const tick = (ids: readonly number[]) =>
    setAlso(
      siblings
        .filter(({ id }) => ids.includes(id))
        .map(
          (sibling) => also.find(({ itemId }) => itemId === sibling.id) ?? { itemId: sibling.id, ...seenOf(sibling) },
        ),
    )
  const pictures = item.images.map(mediaOfImage).filter(({ kind, state }) => kind === 'image' && state === 'ready')
  /** Without those in a picture that is gone. */
  const marked = ({ spots }: StatusDraft) => spots.filter((spot) => pictures.some(({ key }) => key === spot.imagePath))
  const form = useForm<StatusDraft>({
    initial: draftOf(item),
    validate: (draft) => problemsOfDraft(draft, item.serialNumber),
    blockedBy: (draft) => {
      const wanted = changeIn(draft)
      if (!wanted) return m.review_status_missing()
      if (also.length > 0) return wanted.replacementSerialNumber ? m.review_replacement_for_one() : undefined
      return changesNothing(item, wanted, marked(draft)) ? m.review_status_unchanged() : undefined
    },
    say: statusProblemText,
    send: async (draft) => {
      const wanted = changeIn(draft)
      if (!wanted) return false
      const decided = [item.id, ...also.map(({ itemId }) => itemId)]
      const isOutdated = () => !isAsSeen(newest(client, item), known)
      const closesRequest = closesAsKnown(client, item, decided, wanted.status)
      if (closesRequest && !isOutdated()) {
        if (!(await confirm(finalizeQuestion(wanted.status, decided.length, goOn !== undefined)))) return false
      }
      // It would be refused. Whoever presses again has seen it.
      if (isOutdated()) {
        setSeen(seenOf(newest(client, item)))
        onNotice({ refused: 'STALE', because: undefined })
        return false
      }
      setSeen(known)
      // Where it will hardly be saved, without a connection, one stays.
      const hasGoneOn = goOn?.isReady(decided) === true && navigator.onLine
      const saving = update.mutateAsync({
        ...wanted,
        spots: marked(draft),
        itemId: item.id,
        seen: known,
        also,
        closesRequest,
        hasGoneOn,
      })
      if (hasGoneOn) void goOn.go()
      try {
        await saving
        setAlso([])
        setSeen(undefined)
        // What was begun for the others has become this decision.
        for (const { itemId } of also) for (const key of [draftKey, seenKey]) accountStore.write(key(itemId), undefined)
        // Nobody was quicker than whoever closes the request themselves.
        if (closesRequest) for (const { id } of item.requestItems) accountStore.write(seenKey(id), undefined)
        onNotice({ saved: wanted.status })
      } catch (error) {
        const refused = saysOutdated(error)
        const because = itemInTheWay(error)
        onNotice(refused && { refused, because })
        // Whoever ticks it again has seen what was decided.
        setAlso(also.filter(({ itemId }) => itemId !== because))
        // From now on the form is about what is shown; whoever has gone on has not seen it yet.
        if (refused && !hasGoneOn && (because ?? item.id) === item.id) setSeen(undefined)
        if (problemsIn(error).points) await untickGone().catch(logFailure('read the points'))
        throw error
      }
    },
    stored: { key: draftKey(item.id), parse: parseStatusDraft },
  })
  /** Nobody could untick them, since they are not in the list any more. */
  const untickGone = async () => {
    const points = await client.fetchQuery({ ...pointsQuery, staleTime: 0 })
    const isOffered = (id: number) => points.some((point) => point.pointId === id && fitsItem(point, item.itemType))
    form.change((draft) => ({ points: draft.points.filter(isOffered) }))
  }
  const wanted = changeIn(form.values)
  const changed = () => {
    // Whoever types on has not agreed to what a colleague decided meanwhile.
    setSeen(seen ?? seenOf(item))
    setIsFilledOn(true)
    onNotice(undefined)
  }
  useImperativeHandle(markIn, () => (imagePath) => onMarking({ start: imagePath }), [onMarking])
  const submit = useRef<HTMLButtonElement>(null)
  useImperativeHandle(fillIn, () => (draft) => {
    // At once: until then the button says why it cannot be pressed.
    flushSync(() => {
      form.change(draft)
      changed()
    })
    submit.current?.focus()
  })
  return (
    <>
      <Form {...form.props} errors={errorsOf(form)} onKeyDown={submitOnCtrlEnter} onChange={changed}>
        {seen && !isAsSeen(item, seen) && !form.busy && <ItemChangedMeanwhile item={item} refused="STALE" />}
        <StatusFields
          form={form}
          offered={statusesOfferedFor(item)}
          itemType={item.itemType}
          asked={openAsked(item)}
          onTick={changed}
        />
        {/* The first mark is made where the picture stands. */}
        {pictures.length > 0 && form.values.spots.length > 0 && (
          <SpotsField
            name="spots"
            hint={m.spots_hint()}
            pictures={pictures}
            spots={form.values.spots}
            onMark={() => onMarking({})}
          />
        )}
        {wanted && <NextStepPreview item={item} change={wanted} />}
        {form.values.status && siblings.length > 0 && (
          <AlsoFor items={siblings} ticked={also.map(({ itemId }) => itemId)} onTick={tick} />
        )}
        <FormActions align="between">
          <SubmitButton of={form} ref={submit} busyText={m.review_updating()}>
            {goOn?.label ?? m.review_update_status()}
          </SubmitButton>
          {next}
        </FormActions>
      </Form>
      {marking &&
        // Where there is no room beside the pictures, the form itself may be hidden.
        createPortal(
          <LazySpotEditor
            pictures={pictures}
            spots={marked(form.values)}
            start={marking.start}
            onDone={(spots) => {
              flushSync(() => {
                form.change({ spots })
                changed()
                onMarking(undefined)
              })
              // The button that opened it goes with the last mark.
              takeLostFocus(submit.current)
              if (marking.start && item.requestStatus !== 'Closed') notify.success(m.spots_kept())
            }}
            onClose={() => onMarking(undefined)}
          />,
          document.body,
        )}
    </>
  )
}

const german: readonly (ProblemCode | undefined)[] = ['DECLINE_REASON_MISSING', 'EXCHANGE_OPTION_MISSING']

/** The errors of the fields. The two alerts are German also where the portal speaks English. */
function errorsOf({ problems, props: { errors } }: Pick<ReturnType<typeof useForm>, 'problems' | 'props'>) {
  const shown: Record<string, ReactNode> = { ...errors }
  for (const [name, problem] of Object.entries(problems))
    if (german.includes(problem?.code))
      shown[name] = (
        <span role="alert" lang={currentLanguage() === 'fr' ? undefined : 'de'}>
          {errors[name]}
        </span>
      )
  return shown
}

/** Where one decides one item after the other, Enter agrees. */
const finalizeQuestion = (to: ItemStatus, count: number, enterAgrees: boolean): Question => {
  const status = itemStatusLabel(to)
  return {
    title: m.review_finalize_heading(),
    body: count > 1 ? m.review_finalize_question_several({ count, status }) : m.review_finalize_question({ status }),
    confirmText: m.review_finalize_confirm(),
    destructive: true,
    enterAgrees,
  }
}
