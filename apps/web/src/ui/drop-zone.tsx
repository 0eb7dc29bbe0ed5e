import { m } from '@portal/texts/messages.ts'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './drop-zone.module.css'
import field from './field.module.css'
import { FieldError, FieldHint, useFieldFrame } from './field.tsx'
import { Row, Stack, Text, visuallyHidden } from './layout.tsx'
import { IconUpload } from './more-icons.tsx'
import { notify } from './notify.ts'

export type DropZoneProps = {
  /** What goes here, e.g. `Images or videos`. */
  label: ReactNode
  hideLabel?: boolean | undefined
  /** The inviting line, e.g. `Choose files or drop them here`. */
  prompt: ReactNode
  /** Types and limits in a line. */
  hint?: ReactNode
  /** As in HTML, e.g. `image/jpeg,image/png`. Only guides the file dialog: dropped files of other types arrive too. */
  accept: string
  /** Why nothing can be added now; takes the place of the prompt. */
  disabledReason?: string | undefined
  /** Whether there is room for one file only. */
  single?: boolean | undefined
  /** Every chosen, dropped or pasted file, unchecked. */
  onFiles: (files: File[]) => void
  name?: string | undefined
}

/** A place for files: press, drop or paste. A native file input does the work. */
export function DropZone({
  label,
  hideLabel,
  prompt,
  hint,
  accept,
  disabledReason,
  single = false,
  onFiles,
  name,
}: DropZoneProps) {
  const frame = useFieldFrame({ name, hint })
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const off = Boolean(disabledReason)

  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])]
    if (taken.length === 0 || off) return
    if (single && taken.length > 1) return notify.error(m.drop_one_file())
    onFiles(taken)
  }
  const drag = (step: number) => (event: DragEvent) => {
    event.preventDefault()
    depth.current += step
    setOver(depth.current > 0 && !off)
  }
  return (
    <div className={field.field}>
      <span className={hideLabel ? visuallyHidden : field.label} id={frame.labelId}>
        {label}
      </span>
      <Row
        as="label"
        unbroken
        snug
        gap={4}
        className={classNames(styles.zone, over && styles.over, off && styles.off)}
        onDragEnter={drag(1)}
        onDragLeave={drag(-1)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          depth.current = 0
          setOver(false)
          take(event.dataTransfer.files)
        }}
        onPaste={(event) => take(event.clipboardData.files)}
      >
        <input
          type="file"
          id={frame.controlId}
          {...frame.aria}
          aria-labelledby={`${frame.labelId} ${frame.controlId}-prompt`}
          className={styles.input}
          accept={accept}
          multiple={!single}
          disabled={off}
          onChange={(event) => {
            take(event.target.files)
            // The same file can be chosen again after it was removed.
            event.target.value = ''
          }}
        />
        <IconUpload className={styles.icon} />
        <Stack as="span" gap={1}>
          <Text as="span" small strong id={`${frame.controlId}-prompt`}>
            {disabledReason ?? prompt}
          </Text>
          <FieldHint as="span" id={frame.hintId}>
            {hint}
          </FieldHint>
        </Stack>
      </Row>
      <FieldError id={frame.errorId} text={frame.error} />
    </div>
  )
}
