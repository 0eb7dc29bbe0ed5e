import { uploadMedia, uploadPdf } from '@portal/contract/files/files.ts'
import type { SaleProof, UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { isMediaType, layoutPdfType, mediaKindOf } from '@portal/domain/media/media-rules.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sendFile } from '../../api/send-file.ts'
import type { UploadFailure } from '../../parts/device/upload.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { useOpenDocument } from '../../parts/media/use-open-document.ts'
import { uploadFailureIn, uploadFailureText } from '../../parts/uploads/upload-failure.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row } from '../../ui/layout.tsx'
import { ErrorBox, InfoBox } from '../../ui/message-box.tsx'
import { IconDocument, IconTrash } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { useChangeUnit } from './unit-record-queries.ts'

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

/**
 * When a unit was sold to the end customer, with its proof. What a dealer stated with a claim can be taken over into the
 * records.
 */
export function UnitSale({ record }: { record: UnitRecord }) {
  const { unit, saleProof, claims } = record
  const change = useChangeUnit(record)
  const stated = claims.filter(({ statedSoldOn }) => statedSoldOn && statedSoldOn !== unit.soldOn)
  const takeOver = (soldOn: string) =>
    change.mutate(
      { soldOn },
      {
        onSuccess: () => notify.success(m.record_saved()),
        onError: (error) => {
          logFailure('take over the sale')(error)
          notify.error(m.record_save_failed())
        },
      },
    )
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
      {saleProof ? <Proof record={record} proof={saleProof} /> : <ProofUpload record={record} />}
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
      change.mutate(
        { saleProof: null },
        {
          onError: (error) => {
            logFailure('remove the proof of sale')(error)
            notify.error(m.record_save_failed())
          },
        },
      )
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

/** Takes a picture or a PDF as the proof of the sale. */
function ProofUpload({ record }: { record: UnitRecord }) {
  const change = useChangeUnit(record)
  const [failure, setFailure] = useState<UploadFailure>()
  const upload = useMutation({
    mutationFn: async (file: File) => change.mutateAsync({ saleProof: await keyOfUpload(file) }),
    onError: (error) => {
      logFailure('add the proof of sale')(error)
      setFailure(uploadFailureIn(error, { code: 'UPLOAD_FAILED' }))
    },
  })
  const take = ([file]: File[]) => {
    const problem = file && problemOf(file)
    setFailure(problem)
    if (file && !problem) upload.mutate(file)
  }
  return (
    <>
      <DropZone
        label={m.record_sale_proof()}
        prompt={m.record_proof_add()}
        accept={`image/jpeg,image/png,${layoutPdfType}`}
        disabledReason={upload.isPending ? m.record_proof_uploading() : undefined}
        onFiles={take}
      />
      {failure && <ErrorBox>{uploadFailureText(failure)}</ErrorBox>}
    </>
  )
}

/** What is wrong with a file, before it is sent; the server looks at its bytes. */
function problemOf({ name: fileName, size, type }: File): UploadFailure | undefined {
  const limit = limits.file.maximumBytes
  if (type !== layoutPdfType && !(isMediaType(type) && mediaKindOf(type) === 'image')) return { code: 'NOT_A_PROOF' }
  if (size > limit) return { code: 'FILE_TOO_LARGE', fileName, limit }
  return size === 0 ? { code: 'FILE_EMPTY', fileName } : undefined
}

const keyOfUpload = async (file: File): Promise<string> =>
  file.type === layoutPdfType
    ? (await sendFile(uploadPdf, file)).pdfPath
    : (await sendFile(uploadMedia, file)).imagePath
