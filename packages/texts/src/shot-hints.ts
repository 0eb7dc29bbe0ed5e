import type { Shot } from '@portal/domain/evidence/shots.ts'
import { m } from './messages.ts'

const shotHints: Readonly<Record<Shot, () => string>> = {
  label: m.shot_label_hint,
  fault: m.shot_fault_hint,
  whole: m.shot_whole_hint,
  sound: m.shot_sound_hint,
  display: m.shot_display_hint,
  connections: m.shot_connections_hint,
}

/** How a picture is taken that shows it well. */
export const shotHint = (shot: Shot): string => shotHints[shot]()
