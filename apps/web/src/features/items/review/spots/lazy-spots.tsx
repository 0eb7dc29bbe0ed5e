import { m } from '@portal/texts/messages.ts'
import { missingScriptText } from '../../../../parts/failures/missing-script.ts'
import { loadedLater } from '../../../../parts/loaded-later.tsx'
import { WarningBox } from '../../../../ui/message-box.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'

/** Loaded with the form that decides. One can decide without it. */
export const LazySpotsField = loadedLater(() => import('./spots-field.tsx').then(({ SpotsField }) => SpotsField), {
  meanwhile: () => <Skeleton like={m.spots_mark()} height="var(--control-s)" />,
})

/** Loaded when somebody wants to mark something. */
export const LazySpotEditor = loadedLater(() => import('./spot-editor.tsx').then(({ SpotEditor }) => SpotEditor), {
  missing: () => <WarningBox title={m.spots_editor_title()}>{missingScriptText()}</WarningBox>,
})
