import type { LeftOut } from '@portal/domain/media/left-out.ts'
import { m } from './messages.ts'

const texts: Readonly<Record<LeftOut, () => string>> = {
  PART: m.left_out_part,
  PICTURE_TRACK: m.left_out_picture_track,
  SOUND_TRACK: m.left_out_sound_track,
}

/** What stands beside a file of which something was left out. */
export const leftOutText = (what: readonly LeftOut[]): string => what.map((one) => texts[one]()).join(' ')
