import { spotsByPicture } from '@portal/domain/items/numbered-spots.ts'
import type { Spot } from '@portal/domain/items/spots.ts'
import { m } from '@portal/texts/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, useFieldFrame } from '../../ui/field.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { IconImage } from '../../ui/more-icons.tsx'
import type { MediaFile } from '../media/media-file.ts'
import { LazySpotTexts } from './lazy-spots.tsx'
import styles from './spots.module.css'

export interface SpotsFieldProps {
  /** Of the field, for what is wrong with it. */
  readonly name: string
  /** Who sees the marks. */
  readonly hint: string
  readonly pictures: readonly MediaFile[]
  readonly spots: readonly Spot[]
  readonly onMark: () => void
}

/** What is pointed at in the pictures of an item, and the button that opens them. */
export function SpotsField({ name, hint, pictures, spots, onMark }: SpotsFieldProps) {
  const frame = useFieldFrame({ name })
  const marked = spotsByPicture(
    spots,
    pictures.map(({ key }) => key),
  ).flatMap((picture) => picture.spots)
  return (
    <Stack gap={2} small className={styles.spots}>
      {marked.length > 0 && (
        <>
          <LazySpotTexts spots={marked} />
          <Text soft tiny>
            {hint}
          </Text>
        </>
      )}
      <Button size="s" icon={<IconImage />} aria-describedby={frame.errorId} onClick={onMark}>
        {marked.length > 0 ? m.spots_change() : m.spots_mark()}
      </Button>
      <FieldError id={frame.errorId} text={frame.error} />
    </Stack>
  )
}
