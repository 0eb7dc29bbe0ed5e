import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { LightboxItem } from '../../ui/lightbox.tsx'
import { linkQuery } from './links.ts'
import { type MediaFile, mediaTexts } from './media-file.ts'
import { VideoPlayer } from './video-player.tsx'

// Only who opens a picture needs it.
const Lightbox = lazy(async () => ({ default: (await import('../../ui/lightbox.tsx')).Lightbox }))

export interface MediaViewerProps {
  readonly files: readonly MediaFile[]
  /** Which of `files` is open; undefined is closed. */
  readonly index: number | undefined
  readonly onIndex: (index: number | undefined) => void
}

/**
 * Pictures and videos at full size, with a fresh link for each that is opened: the page may be older than its links.
 * Zoom, arrow keys, swipe and Esc are the lightbox's.
 */
export function MediaViewer({ files, index, onIndex }: MediaViewerProps) {
  if (index === undefined || !files[index]) return null
  return <OpenViewer files={files} index={index} onIndex={onIndex} />
}

function OpenViewer({ files, index, onIndex }: MediaViewerProps & { index: number }) {
  const open = files[index]
  const link = useQuery({ ...linkQuery(open?.key ?? ''), enabled: open?.kind === 'image' })
  const items = files.map(({ key, name, kind, thumbnailUrl }): LightboxItem => {
    if (kind === 'video')
      return { key, name, kind, player: <VideoPlayer fileKey={key} name={name} poster={thumbnailUrl} /> }
    // A link that cannot be had leads nowhere, so that the lightbox says what it says of any picture that fails.
    const src = key === open?.key ? (link.isError ? 'data:,' : link.data?.url) : undefined
    return { key, name, kind, src, alt: name }
  })
  return (
    <Suspense>
      <Lightbox
        items={items}
        index={index}
        onIndex={onIndex}
        onClose={() => onIndex(undefined)}
        texts={{ ...mediaTexts, failed: mediaTexts.imageFailed }}
      />
    </Suspense>
  )
}
