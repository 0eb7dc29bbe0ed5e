import { firstMissing } from '@portal/domain/replies/missing-mark.ts'

/** Selects the first mark of a missing value from a place in a field on, so that what is typed next takes its place. */
export function selectMissing(field: HTMLTextAreaElement | null, from = 0): void {
  const missing = field && firstMissing(field.value.slice(from))
  if (!missing) return
  field.focus()
  field.setSelectionRange(from + missing.at, from + missing.at + missing.mark.length)
}
