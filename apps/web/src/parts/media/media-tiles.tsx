import { leftOutText } from '@portal/texts/left-out-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { videoFailureText } from '@portal/texts/video-failure-texts.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTile, FileTiles } from '../../ui/file-tile.tsx'
import { probeQuery } from './file-queries.ts'
import type { MediaFile } from './media-file.ts'
import { MediaViewer } from './media-viewer.tsx'

/**
 * What a video says of itself while it is processed: also how many come before it, as far as the screen has asked.
 * @param keys the videos that are being processed
 */
export function useProcessingText(keys: readonly string[]): (key: string) => string {
  const answers = useQueries({ queries: keys.map((key) => ({ ...probeQuery(key, 0), enabled: false })) })
  return (key) => {
    const ahead = answers[keys.indexOf(key)]?.data?.ahead
    return ahead ? m.media_processing_behind({ count: ahead }) : m.media_processing()
  }
}

/** Pictures and videos that were sent. A ready one opens in the viewer, with the others beside it. */
export function MediaTiles({ label, files }: { label: string; files: readonly MediaFile[] }) {
  const [open, setOpen] = useState<number>()
  const ready = files.filter(({ state }) => state === 'ready')
  const processingText = useProcessingText(files.filter(({ state }) => state === 'processing').map(({ key }) => key))
  return (
    <>
      <FileTiles label={label}>
        {files.map((file) => (
          <FileTile
            key={file.key}
            name={file.name}
            kind={file.kind}
            state={file.state}
            stateText={file.state === 'processing' ? processingText(file.key) : wordOf(file)}
            thumbnailUrl={file.thumbnailUrl ?? undefined}
            onOpen={() => setOpen(ready.indexOf(file))}
          />
        ))}
      </FileTiles>
      <MediaViewer files={ready} start={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** What is to be known of a file: why it failed, or what of it is missing. */
function wordOf({ state, failure, leftOut = [] }: MediaFile): string | undefined {
  if (state === 'failed') return videoFailureText(failure ?? 'NOT_CONVERTED')
  return leftOut.length > 0 ? leftOutText(leftOut) : undefined
}
