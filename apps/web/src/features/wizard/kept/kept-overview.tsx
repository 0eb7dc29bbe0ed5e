import { m } from '@portal/texts/messages.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import { useState } from 'react'
import { isConnectionLost } from '../../../api/connection.ts'
import { deleteClaim, deleteKeptItem, renameClaim, submitClaim } from '../../../parts/claims/change-kept-claim.ts'
import { claimRefusalText } from '../../../parts/claims/claim-refusal-text.ts'
import type { KeptClaim } from '../../../parts/claims/kept-claim.ts'
import type { ClaimWithFiles } from '../../../parts/claims/use-kept-claims.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { IconPlus } from '../../../ui/icons.tsx'
import { WarningBox } from '../../../ui/message-box.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader, Stack } from '../../../ui/page.tsx'
import { DraftItems } from '../draft-items.tsx'
import { RenameDraft } from '../rename-draft.tsx'
import { WizardActions } from '../wizard-actions.tsx'
import { KeptNote } from './kept-note.tsx'
import { useShownItems } from './use-shown-items.ts'

export interface KeptOverviewProps {
  readonly claim: KeptClaim
  readonly files: ClaimWithFiles['files']
  readonly onAdd: () => void
  /** Adds another one of the same kind. */
  readonly onAddLike: (itemKey: string) => void
  readonly onEdit: (itemKey: string) => void
  readonly onCancelled: () => Promise<unknown>
}

/** The third step of a request that is written on this device: look through it, then have it wait to be sent. */
export function KeptOverview({ claim, files, ...on }: KeptOverviewProps) {
  const confirm = useConfirm()
  const items = useShownItems(claim, files)
  const [renaming, setRenaming] = useState(false)
  const [hasNoItems, setHasNoItems] = useState(false)
  const newest = items.at(-1)
  const submit = async () => {
    // What was added online is on the server, which knows how much that is.
    if (!newest && !claim.draft.wasBegunOnline) return setHasNoItems(true)
    await submitClaim(claim)
    notify.success(isConnectionLost() ? m.claims_submitted_waits() : m.claims_submitted_leaves())
  }
  const giveUp = async () => {
    const agreed = await confirm({
      title: m.wizard_cancel(),
      body: claim.draft.wasBegunOnline ? m.claims_delete_rest() : m.wizard_cancel_question(),
      confirmText: m.wizard_cancel(),
      cancelText: m.wizard_keep(),
      destructive: true,
    })
    if (!agreed) return
    if (await deleteClaim(claim)) await on.onCancelled()
    else notify.error(m.claims_leaving())
  }
  return (
    <>
      <PageHeader
        title={m.wizard_step_overview()}
        lead={
          <>
            {claim.title}{' '}
            <Button size="s" variant="quiet" onClick={() => setRenaming(true)}>
              {m.wizard_rename()}
            </Button>
          </>
        }
        actions={
          newest && (
            <>
              <Button icon={<IconPlus />} onClick={on.onAdd}>
                {m.wizard_overview_add_another()}
              </Button>
              <Button icon={<IconPlus />} onClick={() => on.onAddLike(newest.id)}>
                {m.wizard_overview_add_like()}
              </Button>
            </>
          )
        }
      />
      <Stack>
        <KeptNote wasBegunOnline={claim.draft.wasBegunOnline} />
        {claim.refused && <WarningBox>{claimRefusalText(claim, claim.refused)}</WarningBox>}
        <DraftItems
          items={items}
          onAdd={on.onAdd}
          onEdit={on.onEdit}
          onDelete={(key) => void deleteKeptItem(claim, key)}
        />
        {hasNoItems && !newest && <WarningBox>{refusalText('NO_ITEMS')}</WarningBox>}
      </Stack>
      <WizardActions>
        <Button variant={newest ? 'primary' : 'secondary'} onClick={() => void submit()}>
          {m.wizard_overview_complete()}
        </Button>
        <Button onClick={() => void giveUp()}>{m.wizard_cancel()}</Button>
      </WizardActions>
      {renaming && (
        <RenameDraft
          title={claim.title}
          rename={(title) => renameClaim(claim, title || claim.title)}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}
