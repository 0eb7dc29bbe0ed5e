import type { SVGProps } from 'react'

/**
 * The mark's rings as a line drawing: a membrane at rest, seen from a little above, so that the rings are not quite
 * concentric. Takes the colour of the text; the dust cap is copper.
 */
export function Arcs({ rings = 4, ...rest }: Omit<SVGProps<SVGSVGElement>, 'children'> & { rings?: number }) {
  return (
    <svg viewBox="0 0 120 120" fill="none" stroke="currentColor" aria-hidden="true" focusable="false" {...rest}>
      {[...Array(rings).keys()].map((ring) => {
        const radius = 58 - (ring * 42) / rings
        return (
          <circle
            key={ring}
            cx="60"
            cy={60 + ring * (16 / rings)}
            r={radius}
            strokeWidth={1.25}
            opacity={1 - ring * (0.5 / rings)}
          />
        )
      })}
      <circle cx="60" cy="76" r="9" fill="var(--copper)" stroke="none" />
    </svg>
  )
}
