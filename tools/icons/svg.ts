import { colours } from '@portal/brand/colours.ts'
import { mark, smallMark } from '@portal/brand/mark.ts'
import { makerName } from '@portal/brand/name.ts'

const image = (size: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="${makerName}">${content}</svg>\n`

/** The icon of a browser's tab, for light and dark ones. */
export const faviconSvg = (): string => {
  const inks = (mode: 0 | 1) =>
    `.ring{fill:${mode === 0 ? colours.ink[0] : colours.stageInk[1]}}.cap{fill:${colours.copper[mode]}}`
  const { size, rings, cap } = smallMark
  return image(
    size,
    `<style>${inks(0)}@media (prefers-color-scheme:dark){${inks(1)}}</style>` +
      `<path class="ring" fill-rule="evenodd" d="${rings}"/><circle class="cap" cx="${cap.cx}" cy="${cap.cy}" r="${cap.r}"/>`,
  )
}

/** The icon of a home screen: the mark on graphite, inside the circle that every system leaves uncut. */
export const iconSvg = (): string => {
  const { size, rings, cap } = mark
  const scale = 1.25
  const margin = (2 * size - scale * size) / 2
  return image(
    2 * size,
    `<rect width="${2 * size}" height="${2 * size}" fill="${colours.stage[0]}"/><g transform="translate(${margin} ${margin}) scale(${scale})">` +
      `<path fill="${colours.stageInk[0]}" fill-rule="evenodd" d="${rings}"/>` +
      `<circle fill="${colours.stageCopper[0]}" cx="${cap.cx}" cy="${cap.cy}" r="${cap.r}"/></g>`,
  )
}

/** The rings at the right of a mail's head, fading to the left: radius, width of the stroke and opacity of each. */
const mailRings = [
  [27, 3, 1],
  [43, 2.25, 0.85],
  [62, 1.75, 0.66],
  [84, 1.5, 0.5],
  [109, 1.25, 0.38],
  [137, 1, 0.28],
  [168, 1, 0.2],
] as const

/** The picture in the head of a mail: the membrane seen so near that it leaves the frame. Transparent. */
export const mailHeadSvg = (): string => {
  const copper = colours.stageCopper[0]
  const rings = mailRings.map(
    ([radius, width, opacity]) => `<circle r="${radius}" stroke-width="${width}" stroke-opacity="${opacity}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="208" height="104" viewBox="0 0 208 104" fill="none">
<defs>
<linearGradient id="fade" x1="0" y1="0" x2="208" y2="0" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset="0.6" stop-color="#fff" stop-opacity="0.9"/><stop offset="1" stop-color="#fff"/></linearGradient>
<mask id="soft" maskUnits="userSpaceOnUse" x="0" y="0" width="208" height="104"><rect width="208" height="104" fill="url(#fade)"/></mask>
</defs>
<g mask="url(#soft)"><g stroke="${copper}" transform="translate(152 92)">${rings.join('')}</g></g>
<circle cx="152" cy="92" r="15" fill="${copper}"/>
</svg>
`
}
