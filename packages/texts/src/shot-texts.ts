import type { FaultKind, Shot } from '@portal/domain/evidence/shots.ts'
import { m } from './messages.ts'

const shotLabels: Readonly<Record<Shot, () => string>> = {
  label: m.shot_label,
  fault: m.shot_fault,
  whole: m.shot_whole,
  sound: m.shot_sound,
  display: m.shot_display,
  connections: m.shot_connections,
}

/** What people read for what a picture shows. */
export const shotLabel = (shot: Shot): string => shotLabels[shot]()

const faultKindLabels: Readonly<Record<FaultKind, () => string>> = {
  noise: m.fault_kind_noise,
  silent: m.fault_kind_silent,
  damage: m.fault_kind_damage,
  other: m.fault_kind_other,
}

/** What people read for what is wrong with an item. */
export const faultKindLabel = (kind: FaultKind): string => faultKindLabels[kind]()
