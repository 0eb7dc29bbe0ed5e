import type { ErrorCode } from '@portal/contract/errors.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { problemsOfStatusChange } from '@portal/domain/items/change-item-status.ts'
import { type ItemStatus, statusesOfferedFor } from '@portal/domain/items/item-statuses.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { finalisesRequest } from '@portal/domain/requests/request-status.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useAccountStore } from '../../../local-store/use-account-store.ts'
import { commonTexts } from '../../../parts/common-texts.ts'
import { ItemStatusBadge } from '../../../parts/statuses/status-badges.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Form, FormActions } from '../../../ui/form.tsx'
import { InfoBox, SuccessBox, WarningBox } from '../../../ui/message-box.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { reviewTexts as texts } from './review-texts.ts'
import { changeIn, changesNothing, draftOf, parseStatusDraft, type StatusDraft } from './status-draft.ts'
import { StatusFields } from './status-fields.tsx'
import styles from './status-panel.module.css'
import { saysOutdated, useUpdateItemStatus } from './update-item-status.ts'

export interface StatusPanelProps {
  readonly item: ItemDetail
  /** A link to the next open item. It gets the focus when an update removed the focused button. */
  readonly next: ReactNode
}

type Notice = { readonly saved: ItemStatus } | { readonly refused: ErrorCode }

/**
 * The statuses offered for the item with the fields each needs, and the question before the request is finalised. A
 * closed request shows that nothing can change. When a colleague was faster it says so, shows the new status and keeps
 * what was typed. Other failures are only logged. Key it by the item.
 */
export function StatusPanel({ item, next }: StatusPanelProps) {
  const [notice, setNotice] = useState<Notice>()
  const goOn = useRef<HTMLDivElement>(null)
  const saved = notice && 'saved' in notice ? notice.saved : undefined

  useEffect(() => {
    // The pressed button is gone or disabled.
    if (notice && (!document.activeElement || document.activeElement === document.body))
      goOn.current?.querySelector<HTMLElement>('a')?.focus()
  }, [notice])

  return (
    <Panel title={texts.updateStatus} aside={<ItemStatusBadge status={item.status} />}>
      {notice && 'refused' in notice && <ChangedMeanwhile item={item} refusal={notice.refused} />}
      {saved && <SuccessBox>{texts.saved(saved)}</SuccessBox>}
      {item.requestStatus === 'Closed' ? (
        <>
          <InfoBox title={refusalText('REQUEST_CLOSED')}>{texts.closedHint}</InfoBox>
          <div ref={goOn}>{next}</div>
        </>
      ) : (
        <StatusForm item={item} onNotice={setNotice} next={<div ref={goOn}>{next}</div>} />
      )}
    </Panel>
  )
}

const ChangedMeanwhile = ({ item, refusal }: { item: ItemDetail; refusal: ErrorCode }) => (
  <WarningBox title={refusalText(refusal)}>{texts.nowIs(item.status, item.lastModifiedByName)}</WarningBox>
)

interface StoredForm {
  /** Undefined while nobody has touched the form: then it follows the item. */
  readonly draft?: StatusDraft | undefined
}
const parseStoredForm = (stored: unknown): StoredForm | undefined =>
  typeof stored === 'object' && stored !== null && 'draft' in stored
    ? { draft: parseStatusDraft(stored.draft) }
    : undefined

type StatusFormProps = StatusPanelProps & { readonly onNotice: (notice: Notice | undefined) => void }

function StatusForm({ item, next, onNotice }: StatusFormProps) {
  const confirm = useConfirm()
  const update = useUpdateItemStatus(item)
  const [stored, store] = useAccountStore<StoredForm>(`status-update:${item.id}`, {}, parseStoredForm)
  const draft = stored.draft ?? draftOf(item)
  const [problems, setProblems] = useState<Problems>({})
  /** What the item's status was when the form was filled in. */
  const [seen, setSeen] = useState<ItemStatus>()
  const frame = useRef<HTMLDivElement>(null)

  const change = (changed: Partial<StatusDraft>) => {
    store({ draft: { ...draft, ...changed } })
    setSeen(item.status)
    setProblems({})
    onNotice(undefined)
  }
  const focus = (name: string) => frame.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  const wanted = draft.status && changeIn(draft, draft.status)
  const submit = async () => {
    if (!wanted || update.isPending) return
    onNotice(undefined)
    const found = problemsOfStatusChange(wanted)
    setProblems(found)
    const [field] = Object.keys(found)
    if (field) return focus(controlOf(field, draft))
    const others = item.requestItems.filter(({ id }) => id !== item.id).map(({ status }) => status)
    const closesRequest = finalisesRequest(wanted.status, others)
    const agreed =
      !closesRequest ||
      (await confirm({
        title: texts.finalizeTitle,
        body: texts.finalizeQuestion(wanted.status),
        confirmText: texts.finalizeConfirm,
        cancelText: commonTexts.cancel,
        destructive: true,
      }))
    if (!agreed) return
    try {
      const { status } = await update.mutateAsync({ ...wanted, seenStatus: seen ?? item.status, closesRequest })
      // Keeps what was filled in while the update was being saved.
      store((now) => (now === stored ? {} : now))
      onNotice({ saved: status })
    } catch (error) {
      const refused = saysOutdated(error)
      if (refused) onNotice({ refused })
    }
    // From now on the form is about the status that is shown.
    setSeen(undefined)
  }

  return (
    <div ref={frame}>
      <Form className={styles.form} onSubmit={() => void submit()} onKeyDown={submitOnCtrlEnter}>
        {seen !== undefined && seen !== item.status && !update.isPending && (
          <ChangedMeanwhile item={item} refusal="STALE" />
        )}
        <StatusFields draft={draft} onChange={change} offered={statusesOfferedFor(item)} problems={problems} />
        <FormActions align="between">
          <Button
            type="submit"
            variant="primary"
            busy={update.isPending}
            busyText={texts.updating}
            disabledReason={!wanted ? texts.chooseStatus : changesNothing(item, wanted) ? texts.unchanged : undefined}
          >
            {texts.updateStatus}
          </Button>
          {next}
        </FormActions>
      </Form>
    </div>
  )
}

/** The control in which a problem of the status update is corrected. */
function controlOf(field: string, { declineReason, exchangeOption }: StatusDraft): string {
  if (field === 'declineReason') return declineReason === 'custom' ? 'customReason' : 'declineReason'
  if (field === 'exchangeNote') return exchangeOption === 'Other' ? 'otherExchange' : 'exchangeOption'
  return field
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
