import type { SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>

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

/** What the kit itself shows. */
export const IconAlert = /* @__PURE__ */ drawnIcon(
  'M12 9v4m0 3.5v.01M10.3 4.2 2.6 17.4A2 2 0 0 0 4.3 20.4h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
)
export const IconArrowLeft = /* @__PURE__ */ drawnIcon('M5 12h14M5 12l6-6M5 12l6 6', { alongReading: true })
export const IconCheck = /* @__PURE__ */ drawnIcon('m5 12.5 4.5 4.5L19 7.5')
export const IconCheckCircle = /* @__PURE__ */ drawnIcon(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-3.5 9.2 2.5 2.5 4.5-4.9',
)
export const IconChevronDown = /* @__PURE__ */ drawnIcon('m6 9 6 6 6-6')
export const IconChevronRight = /* @__PURE__ */ drawnIcon('m9 6 6 6-6 6', { alongReading: true })
export const IconClose = /* @__PURE__ */ drawnIcon('M18 6 6 18M6 6l12 12')
export const IconErrorCircle = /* @__PURE__ */ drawnIcon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.8v4.7m0 3.5v.01')
export const IconEye = /* @__PURE__ */ drawnIcon(
  'M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM21 12c-2.4 4-5.4 6-9 6s-6.6-2-9-6c2.4-4 5.4-6 9-6s6.6 2 9 6Z',
)
export const IconEyeOff = /* @__PURE__ */ drawnIcon(
  'M10.6 10.6a2 2 0 0 0 2.8 2.8M16.7 16.7A8.7 8.7 0 0 1 12 18c-3.6 0-6.6-2-9-6a15 15 0 0 1 4.3-4.7m2.9-1.1A9 9 0 0 1 12 6c3.6 0 6.6 2 9 6a17 17 0 0 1-2.1 2.9M3 3l18 18',
)
export const IconInfo = /* @__PURE__ */ drawnIcon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.8v.01M11.2 12h.8v4.2h.8')
export const IconMenu = /* @__PURE__ */ drawnIcon('M4 7h16M4 12h16M4 17h16')
export const IconSearch = /* @__PURE__ */ drawnIcon('M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm11 18-6-6')
