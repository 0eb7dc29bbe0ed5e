const rings = 4

/**
 * The mark's rings as a line drawing: a membrane at rest, seen from a little above, so that the rings are not quite
 * concentric. Takes the colour of the text; the dust cap is copper.
 */
export const Arcs = ({ className }: { className: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 120 120"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
    focusable="false"
  >
    {[...Array(rings).keys()].map((ring) => (
      <circle
        key={ring}
        cx="60"
        cy={60 + ring * (16 / rings)}
        r={58 - (ring * 42) / rings}
        strokeWidth={1.25}
        opacity={1 - ring * (0.5 / rings)}
      />
    ))}
    <circle cx="60" cy="76" r="9" fill="var(--copper)" stroke="none" />
  </svg>
)
