import { m } from '@portal/texts/messages.ts'

/** Why a picture is usually left out, in the reader's words. */
export const usualReasons = (): readonly string[] => [
  m.shots_why_built_in(),
  m.shots_why_nothing(),
  m.shots_why_not_now(),
]
