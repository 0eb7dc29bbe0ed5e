import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Stack } from '../../ui/layout.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { type GivenLink, linkQuery } from './file-queries.ts'
import styles from './media.module.css'

export interface VideoPlayerProps {
  readonly fileKey: string
  readonly link?: GivenLink | undefined
  readonly name: string
  readonly poster: string | null
}

/** Plays a stored video. Without a link it shows a placeholder; a video that does not load says so. */
export function VideoPlayer({ fileKey, link: given, name, poster }: VideoPlayerProps) {
  const link = useQuery(linkQuery(fileKey, given))
  /** The link that could not be played: a signed one ends, and whoever plays on later gets another. */
  const [broken, setBroken] = useState<string>()
  if (link.isPending) return <Spinner size="l" label={m.loading()} />
  if (!link.data || broken === link.data.url)
    return (
      <Stack middle soft small gap={3}>
        <span className={styles.placeholder}>
          <Thumbnail src={undefined} alt={m.media_no_preview()} kind="video" size="fill" />
        </span>
        <p role="alert">{m.media_video_failed()}</p>
      </Stack>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: recordings of a fault have no spoken words to caption
    <video
      className={styles.video}
      src={link.data.url}
      poster={poster ?? undefined}
      aria-label={name}
      controls
      playsInline
      preload="metadata"
      onError={() => {
        setBroken(link.data.url)
        if (link.isStale) void link.refetch()
      }}
    />
  )
}
