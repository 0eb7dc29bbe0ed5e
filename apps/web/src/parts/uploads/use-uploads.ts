import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isConnectionLost, onConnectionChange } from '../../api/connection.ts'
import { currentSession, onSessionChange } from '../../api/session.ts'
import { isDoubted, type Upload } from '../device/upload.ts'
import { type UploadListOptions, uploadList } from './upload-list.ts'

/** An upload as it is shown, with a picture where there is one. */
export type ShownUpload = Upload & { readonly preview: string | undefined }

export type Uploads = ReturnType<typeof useUploads>

/** The files of one form (see `uploadList`). The options are read once, but for `alreadyThere`. */
export function useUploads({
  alreadyThere = 0,
  ...options
}: Omit<UploadListOptions, 'alreadyThere'> & { readonly alreadyThere?: number | undefined }) {
  const beside = useRef(alreadyThere)
  useEffect(() => {
    beside.current = alreadyThere
  })
  const [list] = useState(() => uploadList({ ...options, alreadyThere: () => beside.current }))
  const { uploads, refusals, previews } = useSyncExternalStore(list.subscribe, list.state)

  useEffect(() => {
    const owner = currentSession()?.userId
    // Nothing of it is prepared or sent again for somebody else.
    const endWithSession = () => {
      if (currentSession()?.userId !== owner) list.end()
    }
    return onSessionChange(endWithSession)
  }, [list])

  useEffect(() => {
    list.goOn()
    // Uploads that a lost connection interrupted go on when there is one again.
    const retryWithConnection = () => void (isConnectionLost() || list.retryAll())
    const stop = onConnectionChange(retryWithConnection)
    window.addEventListener('online', list.retryAll)
    return () => {
      stop()
      window.removeEventListener('online', list.retryAll)
      list.end()
    }
  }, [list])

  return {
    ...list,
    uploads: uploads.map((upload): ShownUpload => ({ ...upload, preview: previews.get(upload.id) })),
    /** Whether one of them is on its way, or waits for a word of whoever chose it: the form has it, and nobody else. */
    isOnlyHere: uploads.some((upload) => upload.step === 'sending' || isDoubted(upload)),
    refusals,
  }
}
