import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { missingShots } from '@portal/domain/evidence/shots.ts'
import { draftRefusalTextOr } from '@portal/texts/draft-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { printUnexpected } from '../../api/client.ts'
import { isConnectionLost, useConnectionLost } from '../../api/connection.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { DeleteButton, useDeleteAfterQuestion } from '../../parts/delete-button.tsx'
import {
  deleteClaim,
  deleteKeptItem,
  renameClaim,
  submitClaim,
  takeBackClaim,
  tryAgain,
} from '../../parts/device/change-kept-claim.ts'
import { claimRefusalText } from '../../parts/device/claim-refusal-text.ts'
import { filesOfItem, type KeptClaim, type KeptFile, type KeptItem } from '../../parts/device/kept-claim.ts'
import { sayNotKept } from '../../parts/device/kept-notes.tsx'
import { useIsNotConfirmed } from '../../parts/device/not-confirmed.ts'
import { isItemThere, useSentShare } from '../../parts/device/on-server.ts'
import { type ArrivedClaim, changeAndSend } from '../../parts/device/send-claims.ts'
import { sayArrived } from '../../parts/device/send-outbox.ts'
import { delays } from '../../parts/intervals.ts'
import { useLanguage } from '../../parts/language/readers-language.ts'
import { linkQuery } from '../../parts/media/file-queries.ts'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Stack } from '../../ui/layout.tsx'
import { InfoBox, WarningBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useHeldWhilePressed } from '../../ui/use-held-while-pressed.ts'
import { DraftItems, type ShownItem } from './draft-items.tsx'
import { KeptNote } from './kept-note.tsx'
import { LikelyLine, LikelyList } from './likely/likely-list.tsx'
import { type Mending, mendingOf } from './likely/mending.ts'
import { OverviewHeader } from './overview-header.tsx'
import { InSight } from './step-failed.tsx'
import { useForgetUnfinished, useIsUnfinished } from './unfinished-item.ts'
import styles from './wizard.module.css'
import { type LastStep, StepArea, useCancelQuestion, WizardActions } from './wizard-frame.tsx'
import { likelyQuestionsQuery } from './wizard-queries.ts'

type Files = ReadonlyMap<string, KeptFile>

export interface OverviewStepProps {
  readonly last: LastStep
  readonly claim: KeptClaim
  readonly files: Files
  /** The items as the server has them, as far as it was asked. */
  readonly rows: readonly ItemRow[] | undefined
  readonly onAdd: () => void
  /** Adds another one of the same kind. */
  readonly onAddLike: (itemKey: string) => void
  readonly onEdit: (itemKey: string) => void
  readonly onMend: (itemKey: string, mending: Mending) => void
  /** It is being completed or cancelled; false where that failed. */
  readonly onEnding: (isEnding: boolean) => void
  readonly onCompleted: () => Promise<unknown>
  /** It leaves by itself. */
  readonly onKept: () => Promise<unknown>
  readonly onCancelled: () => Promise<unknown>
}

/** What is to be done before the request is completed. */
type Missing = 'NO_ITEMS' | 'ITEM_WITHOUT_FILES' | 'VIDEO_FAILED'

const missingText = (missing: Missing): string =>
  missing === 'VIDEO_FAILED' ? m.wizard_overview_file_failed() : draftRefusalTextOr(missing, m.refusal_internal())

/** The third step: look through, edit, delete, add, then complete or cancel. */
export function OverviewStep({ last, claim, files, rows, ...on }: OverviewStepProps) {
  const confirm = useConfirm()
  const isShown = useIsShown()
  const askToCancel = useCancelQuestion()
  const items = useShownItems(claim, files, rows)
  const lost = useConnectionLost()
  const refreshAfter = useRefreshAfterChange()
  const { isUnfinished, askWhether } = useIsUnfinished(claim)
  const [missing, setMissing] = useState<{ readonly what: Missing }>()
  const [ending, setEnding] = useState<'complete' | 'cancel'>()
  const newest = items.at(-1)
  const { refused } = claim
  const isNotConfirmed = useIsNotConfirmed(claim.id)

  const end = (by: typeof ending) => {
    setEnding(by)
    on.onEnding(by !== undefined)
  }
  /** Ends the request by a change that is sent at once. What became of it is said by a line where its dealer has gone on. */
  const endBy = async (by: 'complete' | 'cancel', change: () => Promise<unknown>) => {
    end(by)
    let isLate = false
    const onArrived = (arrived: ArrivedClaim) => {
      if (isLate) sayArrived(arrived)
      void refreshAfter(arrived)
    }
    try {
      return await changeAndSend(claim.id, change, onArrived, delays.stepMs)
    } catch (error) {
      end(undefined)
      throw error
    } finally {
      isLate = true
    }
  }
  const complete = async () => {
    if (ending) return
    if (items.length === 0) return setMissing({ what: 'NO_ITEMS' })
    if (items.some(({ images }) => images.length === 0)) return setMissing({ what: 'ITEM_WITHOUT_FILES' })
    if (items.some(({ images }) => images.some(({ processing }) => processing === 'failed')))
      return setMissing({ what: 'VIDEO_FAILED' })
    setMissing(undefined)
    setEnding('complete')
    const isToBeAsked = await askWhether()
    // Whoever has left meanwhile has not sent it.
    if (!isShown() || (isToBeAsked && !(await confirm(withoutUnfinished())))) return setEnding(undefined)
    const sent = await endBy('complete', () => submitClaim(claim))
    if (sent?.arrived?.type === 'submitted') return on.onCompleted()
    if (sent?.refusal) {
      printUnexpected(sent.refusal.error)
      await takeBackClaim(claim)
      return end(undefined)
    }
    if (sent?.failure) notify.error(m.claims_not_confirmed_text())
    else notify.success(isConnectionLost() ? m.claims_submitted_waits() : m.claims_submitted_leaves())
    await on.onKept()
  }
  const giveUp = async () => {
    if (!(await askToCancel(m.wizard_cancel_question()))) return
    let isDeleted = false
    await endBy('cancel', async () => {
      isDeleted = await deleteClaim(claim)
    })
    if (isDeleted) return on.onCancelled()
    end(undefined)
    notify.error(m.claims_leaving())
  }

  return (
    <StepArea step="overview" last={last}>
      <OverviewHeader
        title={claim.title}
        rename={async (title) => renameClaim(claim, title || claim.title)}
        newest={newest}
        onAdd={on.onAdd}
        onAddLike={on.onAddLike}
      />
      <Stack>
        <KeptNote claim={claim} files={files} />
        {isUnfinished && <UnfinishedItemNote claim={claim} onContinue={on.onAdd} />}
        {refused && (
          <InSight of={refused}>
            <WarningBox>
              <p>{claimRefusalText(claim, refused)}</p>
              <Button size="s" onClick={() => tryAgain(claim).catch(sayNotKept)}>
                {m.common_try_again()}
              </Button>
            </WarningBox>
          </InSight>
        )}
        <DraftItems
          items={items}
          onAdd={on.onAdd}
          onEdit={on.onEdit}
          onDelete={(key) => void deleteKeptItem(claim, key).catch(sayNotKept)}
          below={(key) => {
            const item = !lost && !refused && claim.items.find((one) => one.key === key)
            if (!item || isItemThere(item, files)) return null
            return isNotConfirmed ? <span>{m.claims_not_confirmed()}</span> : <ItemOnItsWay item={item} files={files} />
          }}
        />
        {claim.items.length > 0 && <LikelyQuestions {...{ claim, files }} onMend={on.onMend} />}
        {missing && (
          <InSight of={missing}>
            <WarningBox>{missingText(missing.what)}</WarningBox>
          </InSight>
        )}
      </Stack>
      <WizardActions>
        <Button
          variant={newest ? 'primary' : 'secondary'}
          busy={ending === 'complete'}
          busyText={m.wizard_overview_completing()}
          onClick={() => complete().catch(sayNotKept)}
        >
          {m.wizard_overview_complete()}
        </Button>
        <Button busy={ending === 'cancel'} onClick={() => giveUp().catch(sayNotKept)}>
          {m.wizard_cancel()}
        </Button>
      </WizardActions>
    </StepArea>
  )
}

const withoutUnfinished = () => ({
  title: m.wizard_unfinished_complete_heading(),
  body: m.wizard_unfinished_complete_question(),
  confirmText: m.wizard_overview_complete(),
  destructive: true,
})

/** Says above the items of a draft that another one was begun and not added. */
function UnfinishedItemNote({ claim, onContinue }: { readonly claim: KeptClaim; readonly onContinue: () => void }) {
  const remove = useForgetUnfinished(claim)
  const deletion = useDeleteAfterQuestion({
    title: m.wizard_unfinished_delete_heading(),
    body: m.wizard_unfinished_delete_question(),
    remove,
    failedText: m.wizard_unfinished_delete_failed(),
  })
  return (
    <InfoBox
      title={m.wizard_unfinished_heading()}
      actions={
        <>
          <Button size="s" onClick={onContinue}>
            {m.common_continue()}
          </Button>
          <DeleteButton aria-label={m.wizard_unfinished_delete_heading()} {...deletion} />
        </>
      }
    >
      {m.wizard_unfinished_text()}
    </InfoBox>
  )
}

type ShownImage = ShownItem['images'][number]

/** The items as the overview shows them: pictures of this device, and of the server where it says how they are. */
function useShownItems({ items }: KeptClaim, files: Files, rows: readonly ItemRow[] = []): ShownItem[] {
  const lost = useConnectionLost()
  const pictures = items.flatMap(({ body }) => body.images.filter((key) => files.get(key)?.kind === 'image'))
  const links = useQueries({ queries: pictures.map((key) => linkQuery(key)) })
  const linkTo = (key: string) => links[pictures.indexOf(key)]?.data?.url ?? null
  const there = new Map(rows.flatMap(({ images }) => images.map((image) => [image.imagePath, image])))
  return items.map(({ key: id, body, arrived = [] }) => {
    const imageOf = (key: string): ShownImage[] => {
      const kept = files.get(key)
      const image = there.get(kept?.sent?.key ?? key)
      if (kept) {
        const { name: fileName } = kept.file
        const kind = kept.kind === 'video' ? 'video' : 'image'
        const thumbnailUrl = linkTo(key) ?? (lost ? null : (image?.thumbnailUrl ?? null))
        return [{ fileName, kind, thumbnailUrl, processing: image?.processing ?? 'ready' }]
      }
      // Links to pictures end after minutes: without a connection there are none.
      if (image) return [lost ? { ...image, thumbnailUrl: null } : image]
      const upload = arrived.find((upload) => upload.step === 'stored' && upload.file.key === key)
      return upload
        ? [
            {
              ...{ fileName: upload.fileName, thumbnailUrl: null, processing: 'ready' },
              kind: upload.kind === 'video' ? 'video' : 'image',
            },
          ]
        : []
    }
    return { id, ...body, images: body.images.flatMap(imageOf) }
  })
}

/** How much of an item's files has arrived, while its dealer goes on. */
function ItemOnItsWay({ item, files }: { readonly item: KeptItem; readonly files: Files }) {
  const share = useSentShare(filesOfItem(item.body).flatMap((key) => files.get(key) ?? []))
  return (
    <Stack gap={3} className={styles.progress}>
      <span>{m.claims_item_being_sent()}</span>
      <ProgressBar label={m.claims_item_leaving({ serialNumber: item.body.serialNumber })} value={share} />
    </Stack>
  )
}

interface LikelyQuestionsProps {
  readonly claim: KeptClaim
  readonly files: Files
  readonly onMend: (itemKey: string, mending: Mending) => void
}

/**
 * What the service is likely to ask for: as the portal says of what it has; without it, as far as this device knows: the
 * pictures that help and are missing.
 */
function LikelyQuestions({ claim: { items, draft }, files, onMend }: LikelyQuestionsProps) {
  const language = useLanguage()
  const lost = useConnectionLost()
  const { requestId } = draft
  const isAsked = requestId !== undefined && !lost && items.some((item) => isItemThere(item, files))
  const query = useQuery({ ...likelyQuestionsQuery(requestId ?? 0), enabled: isAsked })
  const { data, isError } = useHeldWhilePressed(query)
  if (isAsked && !data) return <LikelyLine text={isError ? m.likely_unknown() : m.likely_looking()} />
  const mendingsFor = (item: KeptItem): Mending[] => {
    if (!data || lost || !isItemThere(item, files)) return missingIn(item)
    const questions = data.find(({ itemId }) => itemId === item.itemId)?.questions ?? []
    return questions.flatMap((question) => mendingOf(question, language) ?? [])
  }
  return (
    <LikelyList
      items={items.map((item) => ({ id: item.key, ...item.body, mendings: mendingsFor(item) }))}
      onMend={onMend}
    />
  )
}

const missingIn = ({ body: { itemType, faultKind, shots, skippedShots } }: KeptItem): Mending[] =>
  missingShots({ itemType, faultKind, taken: shots.map(({ shot }) => shot), skipped: skippedShots }).map((shot) => ({
    about: 'shot',
    shot,
  }))
