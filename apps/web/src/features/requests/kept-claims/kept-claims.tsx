import { m } from '@portal/texts/messages.ts'
import { useNavigate } from 'react-router'
import { useConnectionLost } from '../../../api/connection.ts'
import { paths, type WizardState } from '../../../page-links.ts'
import { deleteClaim, takeBackClaim, tryAgain } from '../../../parts/claims/change-kept-claim.ts'
import { claimRefusalText } from '../../../parts/claims/claim-refusal-text.ts'
import type { KeptClaim } from '../../../parts/claims/kept-claim.ts'
import { filesOfItem } from '../../../parts/claims/kept-claim.ts'
import { useKeptClaims } from '../../../parts/claims/use-kept-claims.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { IconTrash } from '../../../ui/icons.tsx'
import { notify } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './kept-claims.module.css'

/** The requests that were written on this device and have not left it yet. */
export function KeptClaims() {
  const claims = useKeptClaims()?.filter(({ step }) => step !== 'deleting') ?? []
  if (claims.length === 0) return null
  return (
    <Panel title={m.claims_heading()} className={styles.panel}>
      <ul className={styles.cards} aria-label={m.claims_heading()}>
        {claims.map((claim) => (
          <Card key={claim.id} claim={claim} />
        ))}
      </ul>
    </Panel>
  )
}

function Card({ claim }: { readonly claim: KeptClaim }) {
  const { id, title, items, step, refused } = claim
  const navigate = useNavigate()
  const confirm = useConfirm()
  const lost = useConnectionLost()
  const isWriting = step === 'writing'
  const files = items.flatMap(({ body }) => filesOfItem(body)).length
  const open = () =>
    void navigate(paths.wizard, { state: { claimId: id, openOverview: items.length > 0 } satisfies WizardState })
  const takeBack = async () => {
    if (await takeBackClaim(claim)) open()
    else notify.error(m.claims_leaving())
  }
  const remove = async () => {
    const agreed = await confirm({
      title: m.claims_delete_heading(),
      body: claim.draft.wasBegunOnline ? m.claims_delete_rest() : m.drafts_delete_question({ title }),
      confirmText: m.common_delete(),
      cancelText: m.common_cancel(),
      destructive: true,
    })
    if (agreed && !(await deleteClaim(claim))) notify.error(m.claims_leaving())
  }
  return (
    <li className={styles.card}>
      <div className={styles.text}>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        <p className={styles.facts}>
          <span>{m.drafts_items({ count: items.length })}</span>
          {files > 0 && <span>{m.claims_files({ count: files })}</span>}
          {!refused && <span>{isWriting ? m.claims_writing() : lost ? m.outbox_waits() : m.claims_leaving()}</span>}
        </p>
        {refused && (
          <p className={styles.refused} role="alert">
            {m.claims_refused({ reason: claimRefusalText(claim, refused) })}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {refused && !isWriting && (
          <Button size="s" aria-label={m.claims_try_again_named({ title })} onClick={() => void tryAgain(claim)}>
            {m.common_try_again()}
          </Button>
        )}
        {isWriting && (
          <Button size="s" aria-label={m.drafts_continue_named({ title })} onClick={open}>
            {m.drafts_continue()}
          </Button>
        )}
        {step === 'waits' && (
          <Button
            size="s"
            aria-label={refused ? m.claims_edit_named({ title }) : m.claims_take_back_named({ title })}
            onClick={() => void takeBack()}
          >
            {refused ? m.common_edit() : m.outbox_take_back()}
          </Button>
        )}
        {step !== 'completing' && (
          <Button
            size="s"
            variant="quiet"
            icon={<IconTrash />}
            aria-label={m.drafts_delete_named({ title })}
            onClick={() => void remove()}
          >
            {m.common_delete()}
          </Button>
        )}
      </div>
    </li>
  )
}
