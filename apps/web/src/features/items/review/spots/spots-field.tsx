import { spotsByPicture } from '@portal/domain/items/numbered-spots.ts'
import type { Spot } from '@portal/domain/items/spots.ts'
import { m } from '@portal/texts/messages.ts'
import type { MediaFile } from '../../../../parts/media/media-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError, useFieldFrame } from '../../../../ui/field.tsx'
import { IconImage } from '../../../../ui/icons.tsx'
import { SpotTexts } from '../../spots/spot-texts.tsx'
import styles from './spots-field.module.css'

export interface SpotsFieldProps {
  readonly pictures: readonly MediaFile[]
  readonly spots: readonly Spot[]
  readonly onMark: () => void
}

/** What the decision points at in the pictures of the item, and the button that opens them. */
export function SpotsField({ pictures, spots, onMark }: SpotsFieldProps) {
  const frame = useFieldFrame({ name: 'spots' })
  const marked = spotsByPicture(
    spots,
    pictures.map(({ key }) => key),
  ).flatMap((picture) => picture.spots)
  return (
    <div className={styles.spots}>
      {marked.length > 0 && (
        <>
          <SpotTexts spots={marked} />
          <p className={styles.hint}>{m.spots_hint()}</p>
        </>
      )}
      <Button size="s" icon={<IconImage />} aria-describedby={frame.errorId} onClick={onMark}>
        {marked.length > 0 ? m.spots_change() : m.spots_mark()}
      </Button>
      <FieldError id={frame.errorId} text={frame.error} />
    </div>
  )
}
