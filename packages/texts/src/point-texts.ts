import { type Language, languages } from '@portal/domain/languages.ts'
import type { StandardPoint } from '@portal/domain/points/point.ts'
import { saidIn } from './current-language.ts'
import { m } from './messages.ts'

const wordings: Readonly<Record<StandardPoint, () => string>> = {
  'type-label': m.point_type_label,
  fault: m.point_fault,
  'video-with-sound': m.point_video_with_sound,
  resistance: m.point_resistance,
  'supply-voltage': m.point_supply_voltage,
  wiring: m.point_wiring,
  'proof-of-purchase': m.point_proof_of_purchase,
  'how-it-fails': m.point_how_it_fails,
}

/** How the portal words a standard point, in every language. */
export const standardWordings = (code: StandardPoint): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, saidIn(language, wordings[code])])) as Record<
    Language,
    string
  >
