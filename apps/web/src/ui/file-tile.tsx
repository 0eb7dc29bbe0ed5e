import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './file-tile.module.css'
import { IconButton, type IconButtonProps } from './icon-button.tsx'
import { IconClose, IconErrorCircle } from './icons.tsx'
import { Row, Stack, Text } from './layout.tsx'
import { IconRefresh, IconTrash } from './more-icons.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Spinner } from './spinner.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** `waiting`: for a word of the user's. */
export type FileState = 'waiting' | 'uploading' | 'processing' | 'ready' | 'failed'

export type FileTileProps = {
  name: string
  kind: 'image' | 'video' | 'document'
  state: FileState
  /** The line under the name: `processing…`, `ready`, or what went wrong. */
  stateText?: string | undefined
  /** 0 to 1 while uploading. */
  progress?: number | undefined
  thumbnailUrl?: string | undefined
  /** Opens the file. Only a `ready` one can be opened. */
  onOpen?: (() => void) | undefined
  /** A button without a handler is not shown. */
  onCancel?: (() => void) | undefined
  cancelText?: string | undefined
  onRetry?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  removing?: boolean | undefined
}

/** A file that is uploading or uploaded: picture, name, state, and buttons for what can be done with it. */
export function FileTile({
  name,
  kind,
  state,
  stateText,
  progress,
  thumbnailUrl,
  onOpen,
  onCancel,
  cancelText = m.common_cancel(),
  onRetry,
  onRemove,
  removing,
}: FileTileProps) {
  const tone = state === 'ready' ? 'green' : state === 'failed' ? 'red' : undefined
  const withName = (action: string) => m.common_labelled({ label: action, value: name })
  return (
    <Stack as="li" tiny snug gap={1} className={classNames(styles.tile, styles[state], !thumbnailUrl && styles.bare)}>
      <div className={styles.picture}>
        <Thumbnail
          src={thumbnailUrl}
          // The name stands below.
          alt=""
          kind={state === 'ready' ? kind : kind === 'document' ? 'document' : 'image'}
          size="fill"
          onOpen={state === 'ready' ? onOpen : undefined}
          openText={m.media_open({ name })}
        />
        {state === 'processing' && (
          <span className={styles.overlay}>
            <Spinner size="l" />
          </span>
        )}
        {state === 'failed' && (
          <span className={styles.overlay} data-tone="red">
            <IconErrorCircle />
          </span>
        )}
        <Row gap={1} className={styles.actions}>
          {state === 'failed' && onRetry && (
            <TileButton label={withName(m.common_retry())} icon={<IconRefresh />} onClick={onRetry} />
          )}
          {state === 'uploading' && onCancel ? (
            <TileButton label={withName(cancelText)} icon={<IconClose />} onClick={onCancel} />
          ) : (
            onRemove && (
              <TileButton label={withName(m.common_remove())} icon={<IconTrash />} busy={removing} onClick={onRemove} />
            )
          )}
        </Row>
      </div>
      <Text strong oneLine dir="auto" title={name}>
        {name}
      </Text>
      {state === 'uploading' ? (
        <>
          <ProgressBar label={name} value={progress} />
          {stateText && <Text soft>{stateText}</Text>}
        </>
      ) : (
        stateText && (
          <Text soft toned={tone !== undefined} data-tone={tone} role={state === 'failed' ? 'alert' : 'status'}>
            {stateText}
          </Text>
        )
      )}
    </Stack>
  )
}

const TileButton = (props: Pick<IconButtonProps, 'label' | 'icon' | 'busy' | 'onClick'>) => (
  <IconButton variant="secondary" size="s" {...props} />
)

export function FileTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row as="ul" top gap={[4, 3]} aria-label={label}>
      {children}
    </Row>
  )
}
