import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { onConnectionChange } from '../../api/connection.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconChevronRight } from '../../ui/icons.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { IconChevronLeft } from '../../ui/more-icons.tsx'
import { useShortcut, useShortcutKey } from '../shortcuts/use-shortcut.ts'
import { type GivenLink, linkQuery } from './file-queries.ts'
import styles from './media.module.css'
import type { MediaFile } from './media-file.ts'
import { MediaTiles } from './media-tiles.tsx'
import { MediaViewer } from './media-viewer.tsx'
import { PictureStrip } from './picture-strip.tsx'
import { VideoPlayer } from './video-player.tsx'

export interface MediaStageProps {
  readonly files: readonly MediaFile[]
  /** What can be done with the file that is shown. */
  readonly under?: ((file: MediaFile) => ReactNode) | undefined
}

/**
 * One picture or video at a time, as large as its place, with the others beside it: one looks and decides at once. A press
 * on a picture opens the viewer. What is not ready yet stands below.
 */
export function MediaStage({ files, under }: MediaStageProps) {
  const ready = files.filter(({ state }) => state === 'ready')
  const waiting = files.filter(({ state }) => state !== 'ready')
  /** The key of the one that is shown: it stays where a video becomes ready that comes before it. */
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState<number>()
  const at = ready.findIndex(({ key }) => key === chosen)
  if (at < 0 && ready[0]) setChosen(ready[0].key)
  const shown = Math.max(at, 0)
  const file = ready[shown]
  // Who looks at the next picture an hour later needs another link.
  const [since] = useState(Date.now)
  const link = file?.url ? { url: file.url, since } : undefined
  const step = (by: number) => setChosen(ready[(shown + by + ready.length) % ready.length]?.key)
  const several = ready.length > 1
  const key = useShortcutKey('nextPicture')
  useShortcut('nextPicture', several ? () => step(1) : undefined)
  return (
    <>
      {file && (
        <Stack role="group" gap={2} aria-label={m.media_shown()}>
          <div className={styles.shown}>
            {file.kind === 'video' ? (
              <VideoPlayer key={file.key} fileKey={file.key} link={link} name={file.name} poster={file.thumbnailUrl} />
            ) : (
              <Picture key={file.key} file={file} link={link} onOpen={() => setOpen(shown)} />
            )}
          </div>
          {several && (
            <Row unbroken>
              <IconButton size="s" label={m.media_previous()} icon={<IconChevronLeft />} onClick={() => step(-1)} />
              <PictureStrip files={ready} shown={file.key} onShow={setChosen} />
              <Text as="span" soft tiny digits oneLine role="status">
                {m.media_position({ at: shown + 1, of: ready.length })}
              </Text>
              <IconButton
                size="s"
                label={m.media_next()}
                shortcut={key}
                aria-keyshortcuts={key}
                icon={<IconChevronRight />}
                onClick={() => step(1)}
              />
            </Row>
          )}
          {under?.(file)}
        </Stack>
      )}
      {waiting.length > 0 && <MediaTiles label={m.media_shown()} files={waiting} />}
      <MediaViewer files={ready} start={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** The picture itself over its small version, which is there at once. */
function Picture({ file, link: given, onOpen }: { file: MediaFile; link: GivenLink | undefined; onOpen: () => void }) {
  const link = useQuery(linkQuery(file.key, given))
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  useEffect(() => onConnectionChange(() => setState((now) => (now === 'failed' ? 'loading' : now))), [])
  return (
    <button type="button" className={styles.picture} aria-label={m.media_open({ name: file.name })} onClick={onOpen}>
      {state !== 'loaded' && file.thumbnailUrl && (
        <img className={styles.image} src={file.thumbnailUrl} alt="" fetchPriority="high" />
      )}
      {link.data && state !== 'failed' && (
        <img
          className={classNames(styles.image, state === 'loading' && styles.coming)}
          src={link.data.url}
          alt=""
          decoding="async"
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      )}
      {state === 'failed' && (
        <Text as="span" small className={styles.notLoaded} role="status">
          {m.media_picture_failed()}
        </Text>
      )}
    </button>
  )
}
