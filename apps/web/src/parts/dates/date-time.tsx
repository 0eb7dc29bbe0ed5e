import { dayAndTime, type Moment } from './moments.ts'

/** A moment, the whole of it on hover. */
export const Time = ({ at: { iso, text, full }, className }: { at: Moment; className?: string | undefined }) => (
  <time className={className} dateTime={iso} title={full}>
    {text}
  </time>
)

/** A moment in a list: `20 Nov 2026, 14:05`. */
export const DateTime = ({ at }: { at: string }) => <Time at={dayAndTime(at)} />
