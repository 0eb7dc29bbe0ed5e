import { mark } from '@portal/brand/mark.ts'
import type { SVGProps } from 'react'

/** The mark: a loudspeaker membrane from the front, its rings swelling as in a stroke of the pen. Takes the colour of the text. */
export function Mark(props: Omit<SVGProps<SVGSVGElement>, 'children'>) {
  return (
    <svg
      viewBox={`0 0 ${mark.size} ${mark.size}`}
      width="1em"
      height="1em"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      <path fill="currentColor" fillRule="evenodd" d={mark.rings} />
      <circle fill="var(--mark-cap, var(--copper))" {...mark.cap} />
    </svg>
  )
}
