import { m } from '@portal/texts/messages.ts'
import { WarningBox } from '../../ui/message-box.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { missingScriptText } from '../failures/missing-script.ts'
import { loadedLater } from '../loaded-later.tsx'

/** What was pointed at, loaded where something was. One can do without. */
export const LazySpotTexts = loadedLater(() => import('./marked-pictures.tsx'), 'SpotTexts', {
  meanwhile: () => <SkeletonText lines={1} />,
})

/** Loaded when somebody wants to mark something. */
export const LazySpotEditor = loadedLater(() => import('./spot-editor.tsx'), 'SpotEditor', {
  missing: () => <WarningBox title={m.spots_editor_title()}>{missingScriptText()}</WarningBox>,
})

/** The marked pictures of an item, loaded where there are some. */
export const LazyMarkedPictures = loadedLater(() => import('./marked-pictures.tsx'), 'MarkedPictures', {
  missing: () => <WarningBox>{m.media_picture_failed()}</WarningBox>,
})
