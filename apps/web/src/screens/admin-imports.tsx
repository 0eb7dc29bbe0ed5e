import { uploadImport } from '@portal/contract/imports/imports.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useRef, useState } from 'react'
import type { FetchPageData } from '../api/query-client.ts'
import { useRefreshAfterChange } from '../api/refresh-after-change.ts'
import { sendFile } from '../api/send-file.ts'
import { ImportList } from '../features/imports/import-list.tsx'
import { importsQuery } from '../features/imports/import-queries.ts'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import type { UploadFailure } from '../parts/device/upload.ts'
import { useLeaveGuard } from '../parts/uploads/leave-guard.tsx'
import { uploadFailureIn, uploadFailureText } from '../parts/uploads/upload-failure.ts'
import { DropZone } from '../ui/drop-zone.tsx'
import { FileTile, FileTiles } from '../ui/file-tile.tsx'
import { Stack } from '../ui/layout.tsx'
import { ErrorBox } from '../ui/message-box.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { useNavigate } from '../ui/routing/routing.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchInfiniteQuery(importsQuery)

/** /admin/imports: a place for a file, and the imports so far. */
export function Component() {
  return (
    <>
      <PageHeader
        title={m.page_imports()}
        lead={m.imports_lead()}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.page_products(), to: paths.adminProducts() }, { label: m.page_imports() }]}
            back={{ to: paths.adminProducts(), label: m.products_back() }}
          />
        }
      />
      <Stack>
        <UploadImport />
        <ImportList />
      </Stack>
    </>
  )
}

const megabytes = limits.import.maximumBytes / 1024 / 1024

/** A place for one CSV. When it was sent, the page of its import opens, where the check goes on. */
function UploadImport() {
  const navigate = useNavigate()
  const refreshAfter = useRefreshAfterChange()
  const [sending, setSending] = useState<{ name: string; share: number }>()
  const [uploaded, setUploaded] = useState<number>()
  const [failure, setFailure] = useState<UploadFailure>()
  const stop = useRef<AbortController>(undefined)
  useLeaveGuard(sending !== undefined)
  useEffect(() => () => stop.current?.abort(), [])
  useEffect(() => {
    if (uploaded === undefined) return
    // After the guard has seen that nothing is being sent any more: it would ask whether to leave.
    const leaving = setTimeout(() => void navigate(paths.adminImport(uploaded)))
    return () => clearTimeout(leaving)
  }, [uploaded, navigate])

  const upload = async ([file]: File[]) => {
    if (!file) return
    setFailure(undefined)
    if (file.size > limits.import.maximumBytes)
      return setFailure({ code: 'FILE_TOO_LARGE', fileName: file.name, limit: limits.import.maximumBytes })
    const controller = new AbortController()
    stop.current = controller
    const onProgress = (share: number) => setSending({ name: file.name, share })
    onProgress(0)
    try {
      const { importId } = await sendFile(uploadImport, file, { onProgress, signal: controller.signal })
      setSending(undefined)
      setUploaded(importId)
      void refreshAfter({ type: 'import-changed' })
    } catch (error) {
      setSending(undefined)
      if (!controller.signal.aborted) setFailure(uploadFailureIn(error, { code: 'UPLOAD_FAILED' }))
    }
  }

  return (
    <Panel title={m.import_upload_heading()}>
      <Stack>
        {failure && <ErrorBox>{uploadFailureText(failure)}</ErrorBox>}
        {sending ? (
          <FileTiles label={m.import_upload_heading()}>
            <FileTile
              name={sending.name}
              kind="document"
              state="uploading"
              progress={sending.share}
              onCancel={() => stop.current?.abort()}
            />
          </FileTiles>
        ) : (
          <DropZone
            single
            label={m.import_upload_heading()}
            hideLabel
            prompt={m.import_upload_prompt()}
            hint={m.import_upload_hint({ megabytes })}
            accept=".csv,.txt,.tsv,text/csv"
            onFiles={(files) => void upload(files)}
          />
        )}
      </Stack>
    </Panel>
  )
}
