import type { SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>

/**
 * An icon from its path: 24 px grid, 1.75 stroke, the size and colour of the text around it. The shapes are Tabler's;
 * they are drawn here so that the sign-in page does not pay for an icon runtime. One that points along the line of reading
 * is mirrored where that runs from right to left.
 */
export function drawnIcon(path: string, { alongReading = false } = {}) {
  return function Icon(props: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        data-along-reading={alongReading || undefined}
        {...props}
      >
        <path d={path} />
      </svg>
    )
  }
}
