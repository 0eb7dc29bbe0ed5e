import type { SaleProof, UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { codeOf } from '../../api/client.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { missingScriptText } from '../../parts/failures/missing-script.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { useOpenDocument } from '../../parts/media/use-open-document.ts'
import { OnceSeen } from '../../parts/once-seen.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row } from '../../ui/layout.tsx'
import { ErrorBox, InfoBox } from '../../ui/message-box.tsx'
import { IconDocument, IconTrash } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './unit-record.module.css'
import { useChangeUnit } from './unit-record-queries.ts'

/** What sends files is loaded where a proof can be added. */
const ProofUpload = loadedLater(() => import('./proof-upload.tsx'), 'ProofUpload', {
  meanwhile: () => <div className={styles.proof} />,
  missing: () => <ErrorBox>{missingScriptText()}</ErrorBox>,
})

/** A proof of sale as a button that opens it in a tab of its own. `aside` stands beside it. */
function OpenProof({ proof, aside }: { proof: SaleProof; aside?: ReactNode }) {
  const { open, opening, failed } = useOpenDocument()
  return (
    <>
      <Row>
        <Button
          icon={<IconDocument />}
          busy={opening !== undefined}
          title={m.item_layout_pdf_opens_in_new_tab()}
          onClick={() => open(proof.key)}
        >
          <span dir="auto">{proof.fileName}</span>
        </Button>
        {aside}
      </Row>
      {failed && <ErrorBox>{m.item_layout_pdf_not_opened()}</ErrorBox>}
    </>
  )
}

/** Says that a change was not saved: somebody was faster, or it failed. */
const sayFailed = (what: string) => (error: unknown) => {
  if (codeOf(error) === 'STALE') return notify.error(m.refusal_stale())
  logFailure(what)(error)
  notify.error(m.record_save_failed())
}

/**
 * When a unit was sold to the end customer, with its proof. What a dealer stated with a claim can be taken over into the
 * records.
 */
export function UnitSale({ record }: { record: UnitRecord }) {
  const { unit, saleProof, claims } = record
  const change = useChangeUnit(record)
  const stated = claims.filter(({ statedSoldOn }) => statedSoldOn && statedSoldOn !== unit.soldOn)
  // Both are said also to whoever has left the page meanwhile.
  const takeOver = (soldOn: string) =>
    change
      .mutateAsync({ soldOn, seen: { soldOn: unit.soldOn } })
      .then(() => notify.success(m.record_saved()), sayFailed('take over the sale'))
  return (
    <Panel title={m.record_sale()}>
      {unit.soldOn ? (
        <DescriptionList facts={[{ term: m.common_sold_on(), details: dayText(unit.soldOn) }]} />
      ) : (
        <p>{m.record_sale_none()}</p>
      )}
      {stated.map(({ itemId, companyName, statedSoldOn, saleProof: proof }) => {
        const day = dayText(statedSoldOn ?? '')
        return (
          <InfoBox
            key={itemId}
            actions={
              <>
                <Button size="s" busy={change.isPending} onClick={() => takeOver(statedSoldOn ?? '')}>
                  {m.record_sale_take_over({ day })}
                </Button>
                {proof && <OpenProof proof={proof} />}
              </>
            }
          >
            {m.record_sale_stated({ companyName, day })}
          </InfoBox>
        )
      })}
      {saleProof ? (
        <Proof record={record} proof={saleProof} />
      ) : (
        <OnceSeen meanwhile={<div className={styles.proof} />}>
          <ProofUpload record={record} />
        </OnceSeen>
      )}
    </Panel>
  )
}

/** The proof of the sale, to be opened and taken off. */
function Proof({ record, proof }: { record: UnitRecord; proof: SaleProof }) {
  const change = useChangeUnit(record)
  const confirm = useConfirm()
  const remove = async () => {
    const agreed = await confirm({
      title: m.record_proof_remove(),
      body: m.record_proof_remove_question({ name: proof.fileName }),
      confirmText: m.common_remove(),
      destructive: true,
    })
    if (agreed)
      await change
        .mutateAsync({ saleProof: null, seen: { saleProof: proof.key } })
        .catch(sayFailed('remove the proof of sale'))
  }
  return (
    <OpenProof
      proof={proof}
      aside={
        <IconButton
          label={m.record_proof_remove()}
          icon={<IconTrash />}
          busy={change.isPending}
          onClick={() => remove()}
        />
      }
    />
  )
}
