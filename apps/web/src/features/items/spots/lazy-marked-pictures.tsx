import { m } from '@portal/texts/messages.ts'
import { loadedLater } from '../../../parts/loaded-later.tsx'
import { WarningBox } from '../../../ui/message-box.tsx'

/** The marked pictures of an item, loaded where there are some. */
export const LazyMarkedPictures = loadedLater(
  () => import('./marked-pictures.tsx').then(({ MarkedPictures }) => MarkedPictures),
  { missing: () => <WarningBox>{m.media_picture_failed()}</WarningBox> },
)
