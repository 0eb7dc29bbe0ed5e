import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { type NumberedSpot, spotsByPicture } from '@portal/domain/items/numbered-spots.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Row, Stack } from '../../ui/layout.tsx'
import { MarkedPicture, MarkNumber, PictureMark } from '../../ui/marked-picture.tsx'
import { linkQuery } from '../media/file-queries.ts'
import styles from './spots.module.css'

export interface MarkedPicturesProps {
  readonly item: Pick<ItemDetail, 'spots' | 'images'>
}

/** The pictures in which an administrator points at something, with what is there to be seen. */
export const MarkedPictures = ({ item: { spots, images } }: MarkedPicturesProps) => (
  <Stack className={styles.pictures}>
    {spotsByPicture(
      spots,
      images.map(({ imagePath }) => imagePath),
    ).map((picture) => (
      <Marked
        key={picture.imagePath}
        imagePath={picture.imagePath}
        spots={picture.spots}
        name={images.find(({ imagePath }) => imagePath === picture.imagePath)?.fileName ?? ''}
      />
    ))}
  </Stack>
)

function Marked({ imagePath, name, spots }: { imagePath: string; name: string; spots: readonly NumberedSpot[] }) {
  const link = useQuery(linkQuery(imagePath))
  if (link.isError && !link.data) return <span role="alert">{m.media_picture_failed()}</span>
  return (
    <Stack as="figure" gap={3}>
      <MarkedPicture src={link.data?.url} alt={name} failed={<span role="alert">{m.media_picture_failed()}</span>}>
        {spots.map(({ number, x, y }) => (
          <PictureMark key={number} {...{ number, x, y }} label={m.spot_name({ number })} />
        ))}
      </MarkedPicture>
      <figcaption>
        <SpotTexts spots={spots} />
      </figcaption>
    </Stack>
  )
}

/** The words of spots, each beside its number. */
export const SpotTexts = ({ spots }: { spots: readonly NumberedSpot[] }) => (
  <Stack as="ol" gap={2}>
    {spots.map(({ number, text }) => (
      <Row as="li" unbroken top key={number}>
        <MarkNumber number={number} />
        <span dir="auto">{text}</span>
      </Row>
    ))}
  </Stack>
)
