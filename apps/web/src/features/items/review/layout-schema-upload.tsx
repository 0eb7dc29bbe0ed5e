import { deletePdf } from '@portal/contract/files/files.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { limits } from '@portal/domain/limits.ts'
import { layoutPdfType } from '@portal/domain/media/media-rules.ts'
import { fileProblemText } from '@portal/texts/file-problem-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { presentCount } from '../../../parts/device/upload.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { useLeaveGuard } from '../../../parts/uploads/leave-guard.tsx'
import { UploadTiles, UploadWarnings } from '../../../parts/uploads/upload-tiles.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { WrittenText } from '../../../ui/description-list.tsx'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconTrash } from '../../../ui/more-icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { LayoutPdfList } from '../layout-pdfs.tsx'
import { tooManyLayoutPdfs, useLayoutUploads } from './layout-uploads.ts'

export interface LayoutSchemaUploadProps {
  readonly item: ItemDetail
}

/** Up to three layout PDFs, uploaded with progress, opened and deleted. Nothing can be changed in a closed request. */
export function LayoutSchemaUpload({ item }: LayoutSchemaUploadProps) {
  const { layoutPdfs, layoutText } = item
  const closed = item.requestStatus === 'Closed'
  const uploads = useLayoutUploads(item)
  useLeaveGuard(uploads.isOnlyHere)
  const full = layoutPdfs.length + presentCount(uploads.uploads) >= limits.layoutPdf.maximumFiles
  return (
    <Panel title={m.review_layout_upload()}>
      {layoutText && <WrittenText>{layoutText}</WrittenText>}
      {closed && layoutPdfs.length === 0 && <p>{m.review_layout_pdfs_none()}</p>}
      {layoutPdfs.length > 0 && (
        <LayoutPdfList
          item={item}
          actionsOf={(key, name) => !closed && <DeleteButton key={key} {...{ item, fileKey: key, name }} />}
        />
      )}
      {!closed && <UploadTiles label={m.review_layout_uploads()} uploads={uploads} />}
      <UploadWarnings uploads={uploads} />
      {!closed && (
        <DropZone
          label={m.review_layout_upload()}
          hideLabel
          prompt={m.review_layout_prompt()}
          hint={m.review_layout_hint({ maximum: limits.layoutPdf.maximumFiles })}
          accept={layoutPdfType}
          disabledReason={full ? fileProblemText(tooManyLayoutPdfs) : undefined}
          onFiles={uploads.add}
        />
      )}
      {closed && <p>{m.refusal_request_closed()}</p>}
    </Panel>
  )
}

interface DeleteButtonProps extends LayoutSchemaUploadProps {
  readonly fileKey: string
  readonly name: string
}

/** Takes a PDF off the item after a confirmation. A failure is silent: the PDF stays where it is. */
function DeleteButton({ item: { id: itemId, requestId }, fileKey, name }: DeleteButtonProps) {
  const refreshAfter = useRefreshAfterChange()
  const confirm = useConfirm()
  const remove = useMutation({
    mutationFn: () => call(deletePdf, { query: { key: fileKey } }),
    onSuccess: () => refreshAfter({ type: 'layout-pdf-added', itemId }),
    onError: async (error) => {
      logFailure('delete layout PDF')(error)
      await refreshAfter({ type: 'itemFoundOutdated', itemId, requestId })
    },
  })
  const ask = async () => {
    const agreed = await confirm({
      title: m.review_layout_pdf_delete(),
      body: m.review_layout_pdf_delete_question({ name }),
      confirmText: m.common_delete(),
      destructive: true,
    })
    if (agreed) remove.mutate()
  }
  return (
    <IconButton
      label={m.review_layout_pdf_delete_named({ name })}
      icon={<IconTrash />}
      busy={remove.isPending}
      onClick={() => ask()}
    />
  )
}
