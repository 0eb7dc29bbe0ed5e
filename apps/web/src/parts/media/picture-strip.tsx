import { m } from '@portal/texts/messages.ts'
import { Row } from '../../ui/layout.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import styles from './media.module.css'
import type { MediaFile } from './media-file.ts'

export interface PictureStripProps {
  readonly label?: string
  readonly files: readonly Pick<MediaFile, 'key' | 'name' | 'kind' | 'thumbnailUrl'>[]
  /** The key of the one that is shown. */
  readonly shown: string | undefined
  readonly onShow: (key: string) => void
}

/** Small pictures side by side, one of which is shown large. */
export const PictureStrip = ({ label, files, shown, onShow }: PictureStripProps) => (
  <Row as="ul" unbroken grow strip aria-label={label}>
    {files.map(({ key, name, kind, thumbnailUrl }) => (
      <li key={key}>
        <button
          type="button"
          className={styles.small}
          aria-label={m.media_show({ name })}
          aria-pressed={key === shown}
          onClick={() => onShow(key)}
        >
          <Thumbnail src={thumbnailUrl ?? undefined} alt="" kind={kind} size="fill" />
        </button>
      </li>
    ))}
  </Row>
)
