import { currentLanguage } from '@portal/texts/current-language.ts'

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

/** How long ago something was, in whole units: `3 days`, `5 hours`, at least `1 minute`; narrow, `3d`. */
export function ageOf(iso: string, now = Date.now(), unitDisplay: 'long' | 'narrow' = 'long'): string {
  const age = Math.max(now - Date.parse(iso), 60_000)
  const [unit, length] = units.find(([, milliseconds]) => age >= milliseconds) ?? units[2]
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay }).format(Math.floor(age / length))
}
