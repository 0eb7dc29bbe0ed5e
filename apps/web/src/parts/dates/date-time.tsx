import { dayAndTime } from './moments.ts'

/** A moment in a list: `20 Nov 2026, 14:05`, the whole of it on hover. */
export function DateTime({ at }: { at: string }) {
  const { iso, text, full } = dayAndTime(at)
  return (
    <time dateTime={iso} title={full}>
      {text}
    </time>
  )
}
