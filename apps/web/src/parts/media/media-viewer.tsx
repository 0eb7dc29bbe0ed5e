import { m } from '@portal/texts/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../../ui/notify.ts'
import type { Viewer, ViewerFile, ViewerTexts } from '../../ui/viewer.tsx'
import { missingScriptText } from '../failures/missing-script.ts'
import { linkQuery } from './file-queries.ts'
import type { MediaFile } from './media-file.ts'
import { VideoPlayer } from './video-player.tsx'

export interface MediaViewerProps {
  readonly files: readonly MediaFile[]
  /** Which of `files` is shown first; undefined is closed. */
  readonly start: number | undefined
  readonly onClose: () => void
}

/** Pictures and videos at full size, with a fresh link for each that is shown: the page may be older than its links. */
export function MediaViewer({ files, start, onClose }: MediaViewerProps) {
  const client = useQueryClient()
  const isOpen = start !== undefined && files[start] !== undefined
  const LoadedViewer = useViewer(isOpen, onClose)
  if (!isOpen || !LoadedViewer) return null
  const shown = files.map(({ key, name, kind, thumbnailUrl }): ViewerFile => {
    if (kind === 'video')
      return { key, name, kind, player: <VideoPlayer fileKey={key} name={name} poster={thumbnailUrl} /> }
    return { key, name, kind, address: async () => (await client.fetchQuery(linkQuery(key))).url }
  })
  return <LoadedViewer files={shown} start={start} onClose={onClose} texts={viewerTexts()} />
}

const viewerTexts = (): ViewerTexts => ({
  close: m.common_close(),
  previous: m.media_previous(),
  next: m.media_next(),
  zoomIn: m.media_zoom_in(),
  zoomOut: m.media_zoom_out(),
  loading: m.loading(),
  failed: m.media_picture_failed(),
  position: (at, of) => m.media_position({ at, of }),
})

/** The viewer, loaded when it is first opened: most visits open no picture. */
function useViewer(isOpen: boolean, onFailed: () => void): typeof Viewer | undefined {
  const [loaded, setLoaded] = useState<{ readonly Viewer: typeof Viewer }>()
  const giveUp = useEffectEvent(() => {
    notify.error(missingScriptText())
    onFailed()
  })
  useEffect(() => {
    if (isOpen && !loaded) import('../../ui/viewer.tsx').then(setLoaded, () => giveUp())
  }, [isOpen, loaded])
  return loaded?.Viewer
}
