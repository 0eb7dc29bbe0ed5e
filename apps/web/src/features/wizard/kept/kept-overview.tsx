import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { missingShots } from '@portal/domain/evidence/shots.ts'
import { isSameNumber } from '@portal/domain/folded-number.ts'
import { m } from '@portal/texts/messages.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isConnectionLost, useConnectionLost } from '../../../api/connection.ts'
import {
  deleteClaim,
  deleteKeptItem,
  renameClaim,
  submitClaim,
  tryAgain,
} from '../../../parts/device/change-kept-claim.ts'
import { claimRefusalText } from '../../../parts/device/claim-refusal-text.ts'
import { filesOfItem, type KeptClaim, type KeptFile, type KeptItem } from '../../../parts/device/kept-claim.ts'
import type { ClaimWithFiles } from '../../../parts/device/kept-claims.ts'
import { sayNotKept } from '../../../parts/device/kept-notes.tsx'
import { isItemThere, useSentShare } from '../../../parts/device/on-server.ts'
import type { FileKind } from '../../../parts/device/upload.ts'
import { linkQuery } from '../../../parts/media/file-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { InfoBox, WarningBox } from '../../../ui/message-box.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { DraftItems, type ShownItem } from '../draft-items.tsx'
import { LikelyList, type LikelyListProps } from '../likely/likely-list.tsx'
import type { Mending } from '../likely/mending.ts'
import { OverviewHeader, useCancelQuestion } from '../overview-header.tsx'
import styles from '../wizard.module.css'
import { WizardActions } from '../wizard-frame.tsx'
import { draftItemsQuery } from '../wizard-queries.ts'
import { KeptNote } from './kept-note.tsx'

export interface KeptOverviewProps {
  readonly claim: KeptClaim
  readonly files: ClaimWithFiles['files']
  readonly onAdd: () => void
  /** Adds another one of the same kind. */
  readonly onAddLike: (itemKey: string) => void
  readonly onEdit: (itemKey: string) => void
  readonly onMend: (itemKey: string, mending: Mending) => void
  readonly onCancelled: () => Promise<unknown>
}

/** The third step of a request that is written on this device: look through it, then have it wait to be sent. */
export function KeptOverview({ claim, files, ...on }: KeptOverviewProps) {
  const askToCancel = useCancelQuestion()
  const items = useShownItems(claim, files)
  const [hasNoItems, setHasNoItems] = useState(false)
  const newest = items.at(-1)
  const lost = useConnectionLost()
  const { refused } = claim
  /** Whether what is added here is sent while its dealer goes on. */
  const isFollowing = claim.draft.wasBegunOnline === true && !lost && !refused
  const submit = async () => {
    // What was added online is on the server, which knows how much that is.
    if (!newest && !claim.draft.wasBegunOnline) return setHasNoItems(true)
    if (!(await submitClaim(claim))) return
    notify.success(isConnectionLost() ? m.claims_submitted_waits() : m.claims_submitted_leaves())
  }
  const giveUp = async () => {
    // Without a connection nobody knows what is there.
    const leavesDraft = claim.draft.wasBegunOnline && lost
    if (!(await askToCancel(leavesDraft ? m.claims_delete_rest() : m.wizard_cancel_question()))) return
    if (await deleteClaim(claim, { withDraft: !leavesDraft })) await on.onCancelled()
    else notify.error(m.claims_leaving())
  }
  return (
    <>
      <OverviewHeader
        title={claim.title}
        rename={(title) => renameClaim(claim, title || claim.title)}
        newest={newest}
        onAdd={on.onAdd}
        onAddLike={on.onAddLike}
      />
      <Stack>
        <KeptNote claim={claim} files={files} />
        {refused && (
          <WarningBox>
            <p>{claimRefusalText(claim, refused)}</p>
            <Button size="s" onClick={() => tryAgain(claim).catch(sayNotKept)}>
              {m.common_try_again()}
            </Button>
          </WarningBox>
        )}
        <DraftItems
          items={items}
          onAdd={on.onAdd}
          onEdit={on.onEdit}
          onDelete={(key) => void deleteKeptItem(claim, key).catch(sayNotKept)}
          below={(key) => {
            const item = isFollowing && claim.items.find((one) => one.key === key)
            return item && !isItemThere(item, files) && <ItemOnItsWay item={item} files={files} />
          }}
        />
        <KeptLikelyQuestions items={claim.items} onMend={on.onMend} />
        {claim.draft.wasBegunOnline && claim.draft.requestId !== undefined && (
          <ItemsInPortal requestId={claim.draft.requestId} changedHere={[...claim.items, ...claim.removed]} />
        )}
        {hasNoItems && !newest && <WarningBox>{m.refusal_no_items()}</WarningBox>}
      </Stack>
      <WizardActions>
        <Button variant={newest ? 'primary' : 'secondary'} onClick={() => submit().catch(sayNotKept)}>
          {m.wizard_overview_complete()}
        </Button>
        <Button onClick={() => giveUp().catch(sayNotKept)}>{m.wizard_cancel()}</Button>
      </WizardActions>
    </>
  )
}

type ShownImage = ShownItem<string>['images'][number]

/** The items of a request on this device, as the overview shows them. */
function useShownItems({ items }: KeptClaim, files: ClaimWithFiles['files']): ShownItem<string>[] {
  const pictures = items.flatMap(({ body }) => body.images.filter((key) => files.get(key)?.kind === 'image'))
  const links = useQueries({ queries: pictures.map((key) => linkQuery(key)) })
  const linkTo = (key: string) => links[pictures.indexOf(key)]?.data?.url ?? null
  const shown = (fileName: string, kind: FileKind, thumbnailUrl: string | null): ShownImage => ({
    ...{ fileName, thumbnailUrl, processing: 'ready' },
    kind: kind === 'video' ? 'video' : 'image',
  })
  return items.map(({ key: id, body, arrived = [] }) => {
    const imageOf = (key: string): ShownImage[] => {
      const kept = files.get(key)
      if (kept) return [shown(kept.file.name, kept.kind, linkTo(key))]
      // The server has it: without a connection there is no link to it.
      const there = arrived.find((upload) => upload.step === 'stored' && upload.file.key === key)
      return there ? [shown(there.fileName, there.kind, null)] : []
    }
    return { id, ...body, images: body.images.flatMap(imageOf) }
  })
}

interface ItemOnItsWayProps {
  readonly item: KeptItem
  readonly files: ReadonlyMap<string, KeptFile>
}

/** How much of an item's files has arrived, while its dealer goes on. */
function ItemOnItsWay({ item, files }: ItemOnItsWayProps) {
  const share = useSentShare(filesOfItem(item.body).flatMap((key) => files.get(key) ?? []))
  return (
    <Stack gap={3} className={styles.progress}>
      <span>{m.claims_item_being_sent()}</span>
      <ProgressBar label={m.claims_item_leaving({ serialNumber: item.body.serialNumber })} value={share} />
    </Stack>
  )
}

interface ItemsInPortalProps {
  readonly requestId: number
  readonly changedHere: readonly KeptItem[]
}

/** What a draft has on the server that goes on here: to be read, while the rest of it is written. */
function ItemsInPortal({ requestId, changedHere }: ItemsInPortalProps) {
  const lost = useConnectionLost()
  const { data, isError } = useQuery(draftItemsQuery(requestId))
  // The answer that says which one it has become may be missing: in a request a serial number names it, too.
  const isChangedHere = ({ id, serialNumber }: ItemRow) =>
    changedHere.some(({ itemId, body }) =>
      itemId === undefined ? isSameNumber(body.serialNumber, serialNumber) : itemId === id,
    )
  const items = data?.filter((item) => !isChangedHere(item))
  if (!items) return isError ? <InfoBox>{m.claims_in_portal_unread()}</InfoBox> : null
  if (items.length === 0) return null
  // Links to pictures end after minutes: without a connection there are none.
  const shown = items.map((item) =>
    lost ? { ...item, images: item.images.map((image) => ({ ...image, thumbnailUrl: null })) } : item,
  )
  return <DraftItems caption={m.claims_in_portal()} items={shown} />
}

interface KeptLikelyQuestionsProps extends Pick<LikelyListProps<string>, 'onMend'> {
  readonly items: readonly KeptItem[]
}

/** What the service is likely to ask for, as far as this device knows it without the portal: the pictures that help and are missing. */
function KeptLikelyQuestions({ items, onMend }: KeptLikelyQuestionsProps) {
  return (
    <LikelyList
      items={items.map((item) => ({ id: item.key, ...item.body, mendings: mendingsOf(item) }))}
      onMend={onMend}
    />
  )
}

const mendingsOf = ({ body: { itemType, faultKind, shots, skippedShots } }: KeptItem): Mending[] =>
  missingShots({ itemType, faultKind, taken: shots.map(({ shot }) => shot), skipped: skippedShots }).map((shot) => ({
    about: 'shot',
    shot,
  }))
