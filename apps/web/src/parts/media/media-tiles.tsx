import { videoFailureText } from '@portal/texts/video-failure-texts.ts'
import { useState } from 'react'
import { FileTile, FileTiles } from '../../ui/file-tile.tsx'
import { type MediaFile, mediaTexts } from './media-file.ts'
import { MediaViewer } from './media-viewer.tsx'

export interface MediaTilesProps {
  readonly label: string
  readonly files: readonly MediaFile[]
  /** Load at once: they are what the page is opened for. */
  readonly eager?: boolean
}

/** Pictures and videos that were sent. A ready one opens in the viewer, with the others beside it. */
export function MediaTiles({ label, files, eager }: MediaTilesProps) {
  const [open, setOpen] = useState<number>()
  const ready = files.filter(({ state }) => state === 'ready')
  return (
    <>
      <FileTiles label={label}>
        {files.map((file) => (
          <FileTile
            key={file.key}
            name={file.name}
            kind={file.kind}
            state={file.state}
            stateText={stateText(file)}
            thumbnailUrl={file.thumbnailUrl ?? undefined}
            eager={eager}
            onOpen={() => setOpen(ready.indexOf(file))}
            openText={`${mediaTexts.open} ${file.name}`}
          />
        ))}
      </FileTiles>
      <MediaViewer files={ready} start={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

function stateText({ state, failure }: MediaFile): string | undefined {
  if (state === 'processing') return mediaTexts.processing
  return state === 'failed' ? videoFailureText(failure ?? 'NOT_CONVERTED') : undefined
}
