import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { MediaStage } from '../../../parts/media/media-stage.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { IconImage } from '../../../ui/more-icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { BesidePictures, useItemMedia } from '../item-panels.tsx'
import { useIsLeftToColleagues } from './reviewed-item.ts'

/** The pictures and videos of an item in large, beside its decision. */
export function ItemStage({ item, onMark }: { item: ItemDetail; onMark: (imagePath: string) => void }) {
  const isLeft = useIsLeftToColleagues(item)
  const mayDecide = item.requestStatus !== 'Closed' && !isLeft
  const files = useItemMedia(item)
  return (
    <Panel title={m.item_images()}>
      {files.length === 0 && <p>{m.item_images_none()}</p>}
      <MediaStage
        label={m.media_shown()}
        files={files}
        under={(file) => (
          <Row spread>
            <Text as="span" soft small dir="auto">
              {file.name}
            </Text>
            {mayDecide && file.kind === 'image' && (
              <Button size="s" icon={<IconImage />} onClick={() => onMark(file.key)}>
                {m.spots_mark_this()}
              </Button>
            )}
          </Row>
        )}
      />
      <BesidePictures item={item} spotsTitle={m.dealer_spots_title()} />
    </Panel>
  )
}
