import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { polling } from '../../../parts/intervals.ts'
import { mediaOfImage } from '../../../parts/media/media-file.ts'
import { MediaStage } from '../../../parts/media/media-stage.tsx'
import { useVideosProcessed } from '../../../parts/media/use-videos-processed.ts'
import { Panel } from '../../../ui/panel.tsx'

/** The pictures and videos of an item in large, beside its decision. Nothing where none was sent. */
export function ItemStage({ item }: { item: ItemDetail }) {
  const files = item.images.map(mediaOfImage)
  useVideosProcessed(files, polling.itemVideoMs, {
    type: 'itemVideoProcessed',
    itemId: item.id,
    requestId: item.requestId,
  })
  if (files.length === 0) return null
  return (
    <Panel title={m.item_images()}>
      <MediaStage label={m.media_shown()} files={files} />
    </Panel>
  )
}
