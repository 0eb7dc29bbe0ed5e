import { uploadMedia, uploadPdf } from '@portal/contract/files/files.ts'
import type { UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { isMediaType, layoutPdfType, mediaKindOf } from '@portal/domain/media/media-rules.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../../api/client.ts'
import { sendFile } from '../../api/send-file.ts'
import type { UploadFailure } from '../../parts/device/upload.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { useLeaveGuard } from '../../parts/uploads/leave-guard.tsx'
import { uploadFailureIn, uploadFailureText } from '../../parts/uploads/upload-failure.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { useChangeUnit } from './unit-record-queries.ts'

/** Takes a picture or a PDF as the proof of the sale. */
export function ProofUpload({ record }: { record: UnitRecord }) {
  const change = useChangeUnit(record)
  const [failure, setFailure] = useState<UploadFailure>()
  const upload = useMutation({
    mutationFn: async (file: File) =>
      change.mutateAsync({ saleProof: await keyOfUpload(file), seen: { saleProof: null } }),
    onError: (error) => {
      // Theirs stands here in place of this by now.
      if (codeOf(error) === 'STALE') return notify.error(m.refusal_stale())
      logFailure('add the proof of sale')(error)
      setFailure(uploadFailureIn(error, { code: 'UPLOAD_FAILED' }))
    },
  })
  useLeaveGuard(upload.isPending)
  const take = ([file]: File[]) => {
    const problem = file && problemOf(file)
    setFailure(problem)
    if (file && !problem) upload.mutate(file)
  }
  return (
    <>
      <DropZone
        single
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
