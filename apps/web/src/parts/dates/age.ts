import { currentLanguage } from '@portal/texts/current-language.ts'
import { useEffect, useState } from 'react'

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

type Display = 'long' | 'narrow'

/** A time in whole units: `3 days`, `5 hours`, at least `1 minute`; narrow, `3d`. */
export function durationText(milliseconds: number, unitDisplay: Display = 'long'): string {
  const time = Math.max(milliseconds, 60_000)
  const [unit, length] = units.find(([, shortest]) => time >= shortest) ?? units[2]
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay }).format(
    Math.floor(time / length),
  )
}

/** How long ago something was, as {@link durationText} says it. */
export const ageOf = (iso: string, now = Date.now(), unitDisplay: Display = 'long'): string =>
  durationText(now - Date.parse(iso), unitDisplay)

/** How long something is about to take: in steps of five seconds, from a minute on in minutes. */
export function shortTimeText(seconds: number): string {
  const steps = Math.max(5, Math.ceil(seconds / 5) * 5)
  const [value, unit] = steps < 60 ? [steps, 'second'] : [Math.round(steps / 60), 'minute']
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const everyMs = 60_000

/** The time of this browser, told again each minute: for how long something waits. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
