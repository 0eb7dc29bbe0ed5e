import type { Spot } from '@portal/domain/items/spots.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import type { MediaFile } from '../../parts/media/media-file.ts'
import { LazySpotEditor } from '../../parts/spots/lazy-spots.tsx'
import { SpotsField } from '../../parts/spots/spots-field.tsx'
import type { ShownUpload } from '../../parts/uploads/use-uploads.ts'
import { useHeldWhilePressed } from '../../ui/use-held-while-pressed.ts'

export interface PointAtItProps {
  readonly uploads: readonly ShownUpload[]
  readonly spots: readonly Spot[]
  readonly onSpots: (spots: readonly Spot[]) => void
}

/** What the dealer points at in the pictures of an item; nothing until one of them is stored. */
export function PointAtIt({ uploads, spots, onSpots }: PointAtItProps) {
  const [isOpen, setIsOpen] = useState(false)
  const pictures = useHeldWhilePressed(uploads).flatMap((upload) => pictureOf(upload) ?? [])
  if (pictures.length === 0) return null
  const shown = spots.filter(({ imagePath }) => pictures.some(({ key }) => key === imagePath))
  return (
    <>
      <SpotsField
        name="dealerSpots"
        hint={m.dealer_spots_hint()}
        pictures={pictures}
        spots={shown}
        onMark={() => setIsOpen(true)}
      />
      {isOpen && (
        <LazySpotEditor
          pictures={pictures}
          spots={shown}
          onDone={(marked) => {
            onSpots(marked)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const pictureOf = (upload: ShownUpload): MediaFile | undefined =>
  upload.step === 'stored' && upload.kind === 'image' && upload.file.processing === 'ready'
    ? {
        ...{ key: upload.file.key, name: upload.fileName, kind: 'image', state: 'ready', failure: null },
        thumbnailUrl: upload.preview ?? null,
      }
    : undefined
