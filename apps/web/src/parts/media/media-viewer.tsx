import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ViewerFile } from '../../ui/viewer.tsx'
import { linkQuery } from './links.ts'
import { type MediaFile, mediaTexts } from './media-file.ts'
import { VideoPlayer } from './video-player.tsx'

// Only who opens a picture needs it.
const Viewer = lazy(async () => ({ default: (await import('../../ui/viewer.tsx')).Viewer }))

export interface MediaViewerProps {
  readonly files: readonly MediaFile[]
  /** Which of `files` is shown first; undefined is closed. */
  readonly start: number | undefined
  readonly onClose: () => void
}

/** Pictures and videos at full size, with a fresh link for each that is shown: the page may be older than its links. */
export function MediaViewer({ files, start, onClose }: MediaViewerProps) {
  const client = useQueryClient()
  if (start === undefined || !files[start]) return null
  const shown = files.map(({ key, name, kind, thumbnailUrl }): ViewerFile => {
    if (kind === 'video')
      return { key, name, kind, player: <VideoPlayer fileKey={key} name={name} poster={thumbnailUrl} /> }
    return { key, name, kind, address: async () => (await client.fetchQuery(linkQuery(key))).url }
  })
  return (
    <Suspense>
      <Viewer files={shown} start={start} onClose={onClose} texts={{ ...mediaTexts, failed: mediaTexts.imageFailed }} />
    </Suspense>
  )
}
