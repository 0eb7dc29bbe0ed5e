import { languages } from '@portal/domain/languages.ts'
import { saidIn } from './current-language.ts'
import { m } from './messages.ts'

const reasons = [m.shots_why_built_in, m.shots_why_nothing, m.shots_why_not_now]

/** Why a picture is usually left out, in the reader's words. */
export const usualReasons = (): readonly string[] => reasons.map((reason) => reason())

/** Why a picture was left out: a usual reason in the reader's language, whatever the dealer's is; otherwise as written. */
export function whyLeftOutText(why: string): string {
  const isWritten = (reason: () => string) => languages.some((language) => saidIn(language, () => reason()) === why)
  return reasons.find(isWritten)?.() ?? why
}
