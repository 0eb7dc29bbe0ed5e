import { m } from '@portal/texts/messages.ts'
import { WarningBox } from '../../ui/message-box.tsx'
import { loadedLater } from '../loaded-later.tsx'

/** The marked pictures of an item, loaded where there are some. */
export const LazyMarkedPictures = loadedLater(
  () => import('./marked-pictures.tsx').then(({ MarkedPictures }) => MarkedPictures),
  { missing: () => <WarningBox>{m.media_picture_failed()}</WarningBox> },
)
